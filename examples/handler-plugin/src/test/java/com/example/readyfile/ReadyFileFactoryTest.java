package com.example.readyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.handler.HandlerPropertyException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ReadyFileFactoryTest {

  @TempDir private Path folder;

  private static Binder properties(Map<String, ?> keys) {
    return new Binder(new MapConfigurationPropertySource(keys));
  }

  @Test
  void aFolderThatExistsIsTaken() {
    Binder properties = properties(Map.of("type", "ready-file", "folder", folder.toString()));

    assertThat(new ReadyFileFactory().create("landing", properties)).isNotNull();
  }

  @Test
  void aFolderThatDoesNotExistIsRefused() {
    Binder properties = properties(Map.of("type", "ready-file", "folder", folder + "/nowhere"));

    assertThatThrownBy(() -> new ReadyFileFactory().create("landing", properties))
        .isInstanceOf(HandlerPropertyException.class)
        .hasMessageContaining("folder is '" + folder + "/nowhere'")
        .hasMessageContaining("name a folder that exists");
  }
}

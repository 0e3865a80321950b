package com.example.readyfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.GenerationHandlerContract;
import dev.lakegate.handler.HandlerContexts;
import dev.lakegate.verify.VerifiedGeneration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The laws that hold for every handler, and what this one adds. */
class ReadyFileHandlerTest extends GenerationHandlerContract {

  @TempDir private Path folder;

  @Override
  protected GenerationHandler handler() {
    return new ReadyFileHandler(folder);
  }

  @Override
  protected Collection<?> effects(String idempotencyKey) throws Exception {
    Path file = new ReadyFileHandler(folder).file(idempotencyKey);
    return Files.exists(file) ? List.of(Files.readString(file)) : List.of();
  }

  @Test
  void theFileTellsThePlaceAndEachFile() throws Exception {
    VerifiedGeneration generation = sample().build();

    handler().handle(generation, HandlerContexts.firstCall(generation));

    Path file = folder.resolve(generation.id().value() + ".ready");
    assertThat(file)
        .content()
        .isEqualTo(generation.uri() + "\n8 part-0.csv\n8 part-1.csv\n");
    assertThat(folder.toFile().list()).containsExactly(file.getFileName().toString());
  }
}

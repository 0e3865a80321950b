package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;
import static dev.lakegate.failure.Reason.MANIFEST_TOO_LARGE;
import static dev.lakegate.manifest.ManifestTexts.CONTEXT;
import static dev.lakegate.manifest.ManifestTexts.entries;
import static dev.lakegate.manifest.ManifestTexts.fault;
import static dev.lakegate.manifest.ManifestTexts.gzip;
import static dev.lakegate.manifest.ManifestTexts.read;
import static dev.lakegate.manifest.ManifestTexts.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lakegate.failure.LakegateException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestCapsTest {

  @TempDir private Path folder;

  @Test
  void capsBytes() {
    byte[] json = utf8(list(3));

    LakegateException fault = limited(json, new ManifestLimits(json.length - 1, 10));

    assertThat(fault.reason()).isEqualTo(MANIFEST_TOO_LARGE);
    assertThat(fault).hasMessage("The manifest has more than " + (json.length - 1) + " bytes");
  }

  @Test
  void acceptsExactlyTheMost() {
    byte[] json = utf8(list(3));

    Manifest manifest =
        ManifestTexts.reader(new ManifestLimits(json.length, 3))
            .read(new ByteArrayInputStream(json), CONTEXT);

    assertThat(entries(manifest)).hasSize(3);
  }

  @Test
  void capsWhatUnpackingGives() {
    byte[] bomb = gzip(utf8(" ".repeat(2_000_000) + list(1)));

    LakegateException fault = limited(bomb, new ManifestLimits(1_000_000, 10));

    assertThat(fault.reason()).isEqualTo(MANIFEST_TOO_LARGE);
  }

  @Test
  void capsFiles() {
    LakegateException fault = limited(utf8(list(4)), new ManifestLimits(1_000_000, 3));

    assertThat(fault.reason()).isEqualTo(MANIFEST_TOO_LARGE);
    assertThat(fault).hasMessage("The manifest lists more than 3 files");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":"})
  void capsNesting(String opening) {
    LakegateException fault = fault("{\"files\":[],\"x\":" + opening.repeat(20_000));

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
    assertThat(fault)
        .hasMessage(
            "The manifest goes beyond what is read: Document nesting depth (65) exceeds the maximum"
                + " allowed (64)");
  }

  @Test
  void capsTexts() {
    LakegateException fault = fault("{\"dataset\":\"" + "x".repeat(2_000_000) + "\",\"files\":[]}");

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
    assertThat(fault).hasMessageContaining("exceeds the maximum allowed");
  }

  @Test
  void capsNumbers() {
    LakegateException fault = fault("{\"fileCount\":" + "9".repeat(200) + ",\"files\":[]}");

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
  }

  @Test
  void capsTheNamesOfAnObject() {
    String names =
        IntStream.range(0, 300_000)
            .mapToObj(i -> "\"n" + i + "\":0")
            .collect(Collectors.joining(","));

    LakegateException fault = fault("{\"x\":{" + names + "},\"files\":[]}");

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
    assertThat(fault).hasMessage("An object of the manifest has too many properties");
  }

  @Test
  void doesNotCountTheNamesOfClosedObjects() {
    String objects =
        Stream.generate(() -> "{\"name\":0}").limit(300_000).collect(Collectors.joining(","));

    Manifest manifest = read("{\"x\":[" + objects + "],\"files\":[]}");

    assertThat(entries(manifest)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"%s\"", "[\"%s\"]", "{\"%s\":1}"})
  void capsTheTable(String form) {
    String table = "{\"a\":" + form.formatted("x".repeat(8_000)) + "}";
    String many = "{\"b\":[" + (table + ",").repeat(9) + "0]}";

    LakegateException fault = fault("{\"table\":" + many + ",\"files\":[]}");

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
    assertThat(fault).hasMessage("table has more than 65536 characters");
  }

  @Test
  void refusesATableWhoseNumbersNobodyCanHold() {
    LakegateException fault = fault("{\"table\":{\"a\":1e999999},\"files\":[]}");

    assertThat(fault).hasMessage("table has a number out of range: 1e999999");
  }

  @Test
  void spillsALongListToAFileAndDeletesIt() throws IOException {
    ManifestReader reader = new ManifestReader(ManifestLimits.DEFAULT, folder);

    try (Manifest manifest = reader.read(new ByteArrayInputStream(utf8(list(10_001))), CONTEXT)) {
      assertThat(files()).hasSize(1);
      assertThat(manifest.entries()).hasSize(10_001);
      assertThat(manifest.entries())
          .element(10_000)
          .isEqualTo(new ManifestEntry("f10000", 10_000, null, null));
    }

    assertThat(files()).isEmpty();
  }

  @Test
  void leavesNoFileBehindAFault() throws IOException {
    ManifestReader reader = new ManifestReader(ManifestLimits.DEFAULT, folder);
    InputStream in = new ByteArrayInputStream(utf8(list(20_000).replace("\"f19999\"", "\"../x\"")));

    assertThatThrownBy(() -> reader.read(in, CONTEXT))
        .isInstanceOf(LakegateException.class)
        .hasMessage("files[19999]: path ../x leads out of the generation's folder");

    assertThat(files()).isEmpty();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static LakegateException limited(byte[] bytes, ManifestLimits limits) {
    return catchThrowableOfType(
        LakegateException.class,
        () -> ManifestTexts.reader(limits).read(new ByteArrayInputStream(bytes), CONTEXT));
  }

  private static String list(int files) {
    return IntStream.range(0, files)
        .mapToObj(i -> "{\"path\":\"f%d\",\"size\":%d}".formatted(i, i))
        .collect(Collectors.joining(",", "{\"files\":[", "]}"));
  }
}

package dev.lakegate.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for every manifest, and for everything that is none. */
class RandomManifestTest {

  private static final Map<String, Object> TABLE =
      Map.of("rows", Arrays.asList(1, 2.5, "x", null, Map.of()));

  @Provide
  Arbitrary<RandomManifest> manifests() {
    return RandomManifest.withFiles(0, 6);
  }

  @Property(tries = 150)
  void readingGivesBackWhatWasWritten(@ForAll("manifests") RandomManifest written) {
    List<ManifestEntry> expected = entries(written);

    try (Manifest manifest =
        ManifestTexts.reader()
            .read(new ByteArrayInputStream(written.bytes()), ManifestTexts.CONTEXT)) {
      assertThat(manifest.fileCount()).isEqualTo(expected.size());
      assertThat(manifest.totalBytes()).isEqualTo(written.totalBytes());
      assertThat(manifest.dataset()).isEqualTo(written.has("dataset") ? "orders" : null);
      assertThat(manifest.createdAt())
          .isEqualTo(written.has("createdAt") ? Instant.parse("2026-11-28T01:00:07Z") : null);
      assertThat(manifest.table()).isEqualTo(written.has("table") ? TABLE : Map.of());
      assertThat(manifest.entries()).containsExactlyElementsOf(expected);
      assertThat(manifest.entries()).containsExactlyElementsOf(expected);
    }
  }

  @Property(tries = 150)
  void whatSpillsIsWhatWasWritten(@ForAll("manifests") RandomManifest written) throws IOException {
    ManifestReaderFuzz.Reading spilled = ManifestReaderFuzz.read(written.bytes());

    assertThat(spilled.reason()).isNull();
    assertThat(spilled.entries()).containsExactlyElementsOf(entries(written));
  }

  private static List<ManifestEntry> entries(RandomManifest written) {
    return written.files().stream()
        .map(it -> new ManifestEntry(it.path(), it.bytes().length, it.checksum(), null))
        .toList();
  }

  @Provide
  Arbitrary<byte[]> anything() {
    return Arbitraries.oneOf(
        Arbitraries.bytes().array(byte[].class).ofMaxSize(300),
        Arbitraries.of(
                "{",
                "}",
                "[",
                "]",
                ",",
                ":",
                "\"files\"",
                "\"path\"",
                "\"size\"",
                "\"md5\"",
                "1",
                "-0",
                "1e9",
                "null",
                "true",
                "\"..\"",
                "\"a\"",
                "\"\"",
                "\"checksum\"",
                " ",
                "\\")
            .list()
            .ofMaxSize(40)
            .map(it -> ManifestTexts.utf8(String.join("", it))),
        damaged());
  }

  /** A manifest in which a few bytes were replaced, left out or repeated. */
  private Arbitrary<byte[]> damaged() {
    return Combinators.combine(manifests(), Arbitraries.longs())
        .as((manifest, seed) -> damage(manifest.bytes(), new Random(seed)));
  }

  private static byte[] damage(byte[] bytes, Random random) {
    byte[] damaged = bytes.clone();
    for (int i = random.nextInt(4); i >= 0; i--) {
      int from = random.nextInt(damaged.length);
      int to = Math.min(damaged.length, from + random.nextInt(12));
      switch (random.nextInt(3)) {
        case 0 -> damaged[from] = (byte) random.nextInt(256);
        case 1 -> System.arraycopy(damaged, to, damaged, from, damaged.length - to);
        default -> damaged = Arrays.copyOf(damaged, Math.max(1, to));
      }
    }
    return damaged;
  }

  @Property(tries = 300)
  void anythingElseIsRefusedForAReasonOfManifests(@ForAll("anything") byte[] bytes)
      throws IOException {
    ManifestReaderFuzz.fuzzerTestOneInput(prefixed(0, bytes));
    ManifestReaderFuzz.fuzzerTestOneInput(prefixed(1, bytes));
  }

  private static byte[] prefixed(int first, byte[] bytes) {
    byte[] data = new byte[bytes.length + 1];
    data[0] = (byte) first;
    System.arraycopy(bytes, 0, data, 1, bytes.length);
    return data;
  }

  @Property(tries = 150)
  void pathsAreTakenAsTheyAreOrRefused(@ForAll("paths") String path) {
    String json =
        "{\"files\":[{\"path\":\"%s\",\"size\":1}]}".formatted(path.replace("\\", "\\\\"));

    ManifestReaderFuzz.Reading reading = ManifestReaderFuzz.read(ManifestTexts.utf8(json));

    if (reading.reason() == null) {
      assertThat(reading.entries()).extracting(ManifestEntry::path).containsExactly(path);
    }
  }

  /** What leads out, in parts. */
  @Provide
  Arbitrary<String> paths() {
    return Arbitraries.of(
            "..",
            ".",
            "/",
            "\\",
            "%2e",
            "%2E",
            "%252e",
            "%2f",
            "%5c",
            "%",
            "25",
            "2e",
            "u002e",
            "%c0%ae",
            "%e3%80%80",
            "~",
            "C:",
            "s3:",
            ";",
            " ",
            "+",
            "\u00a0",
            "a",
            "\uff0e")
        .list()
        .ofMinSize(1)
        .ofMaxSize(8)
        .map(it -> String.join("", it));
  }
}

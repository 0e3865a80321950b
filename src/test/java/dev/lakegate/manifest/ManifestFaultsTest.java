package dev.lakegate.manifest;

import static dev.lakegate.manifest.ManifestTexts.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.LakegateException;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every sample of a faulty manifest, as far as reading it can tell. */
class ManifestFaultsTest {

  /** What only the objects themselves can show. */
  private static final Set<String> FOUND_LATER =
      Set.of(
          "file-missing",
          "size-mismatch",
          "checksum-mismatch",
          "checksum-missing",
          "checksum-unsupported");

  static Stream<Fault> faults() {
    JsonNode index = JsonMapper.shared().readTree(sample("faults/INDEX.json"));
    return index.properties().stream()
        .map(
            it ->
                new Fault(
                    it.getKey(),
                    StreamSupport.stream(it.getValue().get("expect").spliterator(), false)
                        .map(JsonNode::asString)
                        .toList()));
  }

  record Fault(String name, List<String> expect) {}

  @ParameterizedTest
  @MethodSource("faults")
  void isReadAsItDeserves(Fault fault) {
    String found = read(sample("faults/" + fault.name() + ".manifest.json"));

    boolean readable =
        fault.expect().stream().allMatch(it -> it.equals("complete") || FOUND_LATER.contains(it));
    assertThat(found).isIn(readable ? List.of("readable") : fault.expect());
  }

  private static String read(byte[] bytes) {
    try (Manifest manifest =
        ManifestTexts.reader().read(new ByteArrayInputStream(bytes), ManifestTexts.SAMPLE)) {
      assertThat(manifest.entries()).hasSize((int) manifest.fileCount());
      return "readable";
    } catch (LakegateException e) {
      return e.reason().code();
    }
  }
}

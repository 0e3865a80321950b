package dev.lakegate.manifest;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The sample generations, and the faulty manifests with the verdicts that are right for them. */
public final class SampleManifests {

  /** The bucket whose root the samples stand for. */
  public static final String BUCKET = "demo-lake";

  /** The folder of the good generation, which the faulty manifests are variants of. */
  public static final String GOOD = "01-plain-manifest/gen=20261128T0100Z/";

  private static final List<String> GOOD_FILES =
      List.of(
          "part-00000.csv",
          "part-00001.csv",
          "city=São Paulo/part-00002.csv",
          "empty/part-00003.csv");

  private SampleManifests() {}

  /** The good generation's data, in its manifest's order. */
  public static List<String> goodFiles() {
    return GOOD_FILES;
  }

  /** Everything that stands in the good generation's folder, the sentinel last. */
  public static List<String> goodObjects() {
    return Stream.concat(GOOD_FILES.stream(), Stream.of("manifest.json", "_SUCCESS")).toList();
  }

  /** The bytes of a sample. */
  public static byte[] bytes(String name) {
    try (InputStream in = SampleManifests.class.getResourceAsStream("/samples/manifests/" + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Every faulty manifest. */
  public static Stream<Fault> faults() {
    JsonNode index = JsonMapper.shared().readTree(bytes("faults/INDEX.json"));
    return index.properties().stream().map(it -> Fault.of(it.getKey(), it.getValue()));
  }

  /**
   * A faulty manifest.
   *
   * @param name its name
   * @param expect verdicts of which any is right: {@code complete}, or a reason
   */
  public record Fault(String name, List<String> expect) {

    static Fault of(String name, JsonNode node) {
      Stream<JsonNode> expect = StreamSupport.stream(node.get("expect").spliterator(), false);
      return new Fault(name, expect.map(JsonNode::asString).toList());
    }

    /** The manifest. */
    public byte[] manifest() {
      return bytes("faults/" + name + ".manifest.json");
    }
  }
}

package dev.lakegate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.manifest.ManifestLimits;
import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.store.ObjectStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The sample generation, and each of its faulty manifests, on any store. */
public abstract class VerificationConformance {

  private static final String SAMPLES = "/samples/manifests/";
  private static final String PREFIX = "01-plain-manifest/gen=20261128T0100Z/";
  private static final List<String> FILES =
      List.of(
          "part-00000.csv",
          "part-00001.csv",
          "city=São Paulo/part-00002.csv",
          "empty/part-00003.csv",
          "manifest.json",
          "_SUCCESS");

  @TempDir private Path folder;
  private StoreGenerationVerifier verifier;

  /** Writes an object into the bucket {@code demo-lake}. */
  protected abstract void put(String key, byte[] bytes);

  /** The store that was written to. */
  protected abstract ObjectStore store();

  @BeforeEach
  void uploadTheSample() {
    FILES.forEach(file -> put(PREFIX + file, sample(PREFIX + file)));
    verifier =
        new StoreGenerationVerifier(
            store(), new ManifestReader(ManifestLimits.DEFAULT, folder), folder, 4);
  }

  @AfterEach
  void closeTheVerifier() {
    verifier.close();
  }

  static Stream<Fault> faults() {
    JsonNode index = JsonMapper.shared().readTree(sample("faults/INDEX.json"));
    return index.properties().stream().map(it -> Fault.of(it.getKey(), it.getValue()));
  }

  record Fault(String name, List<String> expect) {

    static Fault of(String name, JsonNode node) {
      Stream<JsonNode> expect = StreamSupport.stream(node.get("expect").spliterator(), false);
      return new Fault(name, expect.map(JsonNode::asString).toList());
    }
  }

  @ParameterizedTest
  @MethodSource("faults")
  void judgesFaultyManifests(Fault fault) {
    put(PREFIX + "manifest.json", sample("faults/" + fault.name() + ".manifest.json"));

    Verification verification = verifier.verify(Announcement.of(PREFIX).request());

    assertThat(fault.expect()).contains(verdict(verification));
  }

  @ParameterizedTest
  @EnumSource
  void passesTheGoodGenerationIn(VerificationMode mode) {
    Verification verification = verifier.verify(Announcement.of(PREFIX).with(mode).request());

    assertThat(verification).isInstanceOf(Verification.Complete.class);
    VerifiedGeneration generation = ((Verification.Complete) verification).generation();
    assertThat(generation.files())
        .extracting(VerifiedFile::path)
        .containsExactlyElementsOf(FILES.subList(0, 4));
    assertThat(generation.totalBytes()).isEqualTo(305);
  }

  @Test
  void opensFilesAsTheyWereVerified() throws IOException {
    Verification.Complete complete =
        (Verification.Complete) verifier.verify(Announcement.of(PREFIX).request());
    VerifiedFile file = complete.generation().files().skip(2).findFirst().orElseThrow();

    byte[] bytes;
    try (var content = complete.generation().open(file)) {
      bytes = content.stream().readAllBytes();
    }

    assertThat(bytes).hasSize(24).isEqualTo(sample(PREFIX + file.path()));
  }

  private static String verdict(Verification verification) {
    if (verification instanceof Verification.Rejected rejected) {
      return rejected.reason().code();
    }
    if (verification instanceof Verification.Late late) {
      return late.reason().code();
    }
    return verification instanceof Verification.Complete ? "complete" : verification.toString();
  }

  private static byte[] sample(String name) {
    try (InputStream in = VerificationConformance.class.getResourceAsStream(SAMPLES + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}

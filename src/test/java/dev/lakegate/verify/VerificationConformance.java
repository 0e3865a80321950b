package dev.lakegate.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.manifest.ManifestLimits;
import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.manifest.SampleManifests;
import dev.lakegate.store.ObjectStore;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The sample generation, and each of its faulty manifests, on any store. */
public abstract class VerificationConformance {

  private static final String PREFIX = SampleManifests.GOOD;

  @TempDir private Path folder;
  private StoreGenerationVerifier verifier;

  /** Writes an object into the bucket {@code demo-lake}. */
  protected abstract void put(String key, byte[] bytes);

  /** The store that was written to. */
  protected abstract ObjectStore store();

  /** Whether the server can be asked for a key with an empty segment at all. */
  protected boolean understandsEmptySegments() {
    return true;
  }

  @BeforeEach
  void uploadTheSample() {
    SampleManifests.goodObjects()
        .forEach(file -> put(PREFIX + file, SampleManifests.bytes(PREFIX + file)));
    verifier =
        new StoreGenerationVerifier(
            store(), new ManifestReader(ManifestLimits.DEFAULT, folder), folder, 4);
  }

  @AfterEach
  void closeTheVerifier() {
    verifier.close();
  }

  @ParameterizedTest
  @MethodSource("dev.lakegate.manifest.SampleManifests#faults")
  void judgesFaultyManifests(SampleManifests.Fault fault) {
    put(PREFIX + "manifest.json", fault.manifest());

    Verification verification = verifier.verify(Announcement.of(PREFIX).request());

    assertThat(fault.expect()).contains(verdict(verification));
  }

  /** Some stores refuse to be asked for such keys, which no retry changes. */
  @ParameterizedTest
  @EnumSource
  void findsNoSentinelInAFolderThatCannotBe(Presence presence) {
    assumeTrue(understandsEmptySegments(), "this emulator's web server refuses such a path");
    Verification verification =
        verifier.verify(Announcement.of(PREFIX + "/x//").with(presence).request());

    assertThat(verification).isEqualTo(new Verification.Superseded("The sentinel is gone", 0, 0));
  }

  @ParameterizedTest
  @EnumSource
  void passesTheGoodGenerationIn(VerificationMode mode) {
    Verification verification = verifier.verify(Announcement.of(PREFIX).with(mode).request());

    assertThat(verification).isInstanceOf(Verification.Complete.class);
    VerifiedGeneration generation = ((Verification.Complete) verification).generation();
    assertThat(generation.files())
        .extracting(VerifiedFile::path)
        .containsExactlyElementsOf(SampleManifests.goodFiles());
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

    assertThat(bytes).hasSize(24).isEqualTo(SampleManifests.bytes(PREFIX + file.path()));
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
}

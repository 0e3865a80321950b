package dev.lakegate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.ManifestLimits;
import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.manifest.SampleManifests;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.s3.S3Stores;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;

class S3VerificationIT extends VerificationConformance {

  private static final Stack STACK = Stacks.shared();
  private static final ObjectStore STORE = S3Stores.over(STACK);

  @TempDir private Path spools;

  @BeforeAll
  static void createBucket() {
    STACK.createBucket(Announcement.BUCKET);
  }

  @Override
  protected void put(String key, byte[] bytes) {
    STACK
        .s3()
        .putObject(put -> put.bucket(Announcement.BUCKET).key(key), RequestBody.fromBytes(bytes));
  }

  @Override
  protected ObjectStore store() {
    return STORE;
  }

  @Override
  protected boolean understandsEmptySegments() {
    return !STACK.describe().contains("S3Mock");
  }

  /** As writers do that send the checksum which their manifest lists. */
  @Test
  void takesTheStoresWordForWhatWasWrittenWithAChecksum() {
    for (String file : SampleManifests.goodFiles()) {
      putWithSha256(
          SampleManifests.GOOD + file, SampleManifests.bytes(SampleManifests.GOOD + file));
    }

    Verification verification = verifyStoredChecksums();

    assertThat(verification).isInstanceOf(Verification.Complete.class);
    // The emulator does not say of which kind a checksum is, so that the bytes are read.
    assertThat(((Verification.Complete) verification).generation().level())
        .isEqualTo(
            STACK.describe().contains("S3Mock")
                ? VerificationLevel.CONTENT
                : VerificationLevel.STORED_CHECKSUM);
  }

  @Test
  void findsOtherBytesThatWereWrittenWithAChecksum() {
    String file = SampleManifests.GOOD + SampleManifests.goodFiles().get(2);
    byte[] bytes = SampleManifests.bytes(file);
    bytes[0] ^= 1;
    putWithSha256(file, bytes);

    Verification verification = verifyStoredChecksums();

    assertThat(verification).hasFieldOrPropertyWithValue("reason", Reason.CHECKSUM_MISMATCH);
  }

  private Verification verifyStoredChecksums() {
    try (StoreGenerationVerifier verifier =
        new StoreGenerationVerifier(
            STORE, new ManifestReader(ManifestLimits.DEFAULT, spools), spools, 4)) {
      return verifier.verify(
          Announcement.of(SampleManifests.GOOD).with(VerificationMode.STORED_CHECKSUM).request());
    }
  }

  private static void putWithSha256(String key, byte[] bytes) {
    STACK
        .s3()
        .putObject(
            put -> put.bucket(Announcement.BUCKET).key(key).checksumAlgorithm("SHA256"),
            RequestBody.fromBytes(bytes));
  }
}

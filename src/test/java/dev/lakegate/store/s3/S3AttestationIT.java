package dev.lakegate.store.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import dev.lakegate.store.AttestedObject;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.Digest;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.ChecksumType;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.UploadPartResponse;

/** What a real store tells of the checksums that it keeps. */
class S3AttestationIT {

  private static final Stack STACK = Stacks.shared();
  private static final ObjectStore STORE = S3Stores.over(STACK);
  private static final String BUCKET = "attested-" + UUID.randomUUID();
  private static final int PART = 5 << 20;

  @BeforeAll
  static void createBucket() {
    STACK.createBucket(BUCKET);
  }

  @ParameterizedTest
  @EnumSource(names = {"SHA256", "SHA1", "CRC32", "CRC32C"})
  void takesTheChecksumOfAnObjectThatWasPutWhole(ChecksumAlgorithm algorithm) {
    byte[] bytes = random(1_000);
    ObjectLocation location = at("whole-" + algorithm);
    STACK
        .s3()
        .putObject(
            put -> put.bucket(BUCKET).key(location.key()).checksumAlgorithm(sdkName(algorithm)),
            RequestBody.fromBytes(bytes));

    AttestedObject attested = STORE.attest(location, algorithm).orElseThrow();

    assumeTypesAreTold(attested.checksum());
    assertThat(attested.checksum()).isEqualTo(checksum(algorithm, bytes));
    assertThat(STORE.head(location)).contains(attested.object());
  }

  /** This one the SDK cannot compute without a library of its own. */
  @Test
  void takesACrc64() {
    byte[] bytes = random(1_000);
    Checksum expected = checksum(ChecksumAlgorithm.CRC64NVME, bytes);
    ObjectLocation location = at("whole-crc64");
    STACK
        .s3()
        .putObject(
            put -> put.bucket(BUCKET).key(location.key()).checksumCRC64NVME(expected.base64()),
            RequestBody.fromBytes(bytes));

    Checksum found = STORE.attest(location, ChecksumAlgorithm.CRC64NVME).orElseThrow().checksum();

    assumeTypesAreTold(found);
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void knowsNoChecksumOfAnotherAlgorithm() {
    ObjectLocation location = at("other");
    STACK
        .s3()
        .putObject(
            put -> put.bucket(BUCKET).key(location.key()).checksumAlgorithm("SHA1"),
            RequestBody.fromBytes(random(10)));

    assertThat(STORE.attest(location, ChecksumAlgorithm.SHA256).orElseThrow().checksum()).isNull();
  }

  @Test
  void findsNothingWhereNothingStands() {
    assertThat(STORE.attest(at("absent"), ChecksumAlgorithm.SHA256)).isEmpty();
  }

  @Test
  void takesTheETagOfAnObjectThatWasPutWholeForItsMd5() {
    byte[] bytes = random(1_000);
    ObjectLocation location = at("md5");
    STACK
        .s3()
        .putObject(put -> put.bucket(BUCKET).key(location.key()), RequestBody.fromBytes(bytes));

    AttestedObject attested = STORE.attest(location, ChecksumAlgorithm.MD5).orElseThrow();

    assertThat(attested.checksum()).isEqualTo(checksum(ChecksumAlgorithm.MD5, bytes));
  }

  @ParameterizedTest
  @EnumSource(names = {"SHA256", "SHA1", "CRC32", "CRC32C"})
  void takesTheOnlyPartForTheWhole(ChecksumAlgorithm algorithm) {
    byte[] bytes = random(1_000);
    ObjectLocation location = at("one-part-" + algorithm);
    upload(location, bytes, algorithm, null);

    Checksum found = STORE.attest(location, algorithm).orElseThrow().checksum();

    assumeTypesAreTold(found);
    assertThat(found).isEqualTo(checksum(algorithm, bytes));
  }

  @ParameterizedTest
  @EnumSource(names = {"CRC32", "CRC32C"})
  void joinsThePartsOfAComposite(ChecksumAlgorithm algorithm) {
    byte[] bytes = random(PART + 1_000);
    ObjectLocation location = at("parts-" + algorithm);
    upload(location, bytes, algorithm, ChecksumType.COMPOSITE);

    Checksum found = STORE.attest(location, algorithm).orElseThrow().checksum();

    assumeTypesAreTold(found);
    assertThat(found).isEqualTo(checksum(algorithm, bytes));
  }

  @ParameterizedTest
  @EnumSource(names = {"SHA256", "MD5"})
  void knowsNothingOfHashesOfParts(ChecksumAlgorithm algorithm) {
    ObjectLocation location = at("hashes-" + algorithm);
    upload(location, random(PART + 1_000), ChecksumAlgorithm.SHA256, null);

    assertThat(STORE.attest(location, algorithm).orElseThrow().checksum()).isNull();
  }

  // The emulator keeps checksums, but does not say of which kind, or lacks parts: bytes are read.
  private static void assumeTypesAreTold(@Nullable Checksum found) {
    if (STACK.describe().contains("S3Mock")) {
      assumeThat(found).as("The emulator does not tell all that S3 does").isNotNull();
    }
  }

  private static void upload(
      ObjectLocation location,
      byte[] bytes,
      ChecksumAlgorithm algorithm,
      @Nullable ChecksumType type) {
    Consumer<CreateMultipartUploadRequest.Builder> create =
        it ->
            it.bucket(BUCKET)
                .key(location.key())
                .checksumAlgorithm(sdkName(algorithm))
                .checksumType(type);
    String id = STACK.s3().createMultipartUpload(create).uploadId();
    List<CompletedPart> parts = new ArrayList<>();
    for (int at = 0; at < bytes.length; at += PART) {
      int number = parts.size() + 1;
      byte[] part = Arrays.copyOfRange(bytes, at, Math.min(at + PART, bytes.length));
      UploadPartResponse uploaded =
          STACK
              .s3()
              .uploadPart(
                  it ->
                      it.bucket(BUCKET)
                          .key(location.key())
                          .uploadId(id)
                          .partNumber(number)
                          .checksumAlgorithm(sdkName(algorithm)),
                  RequestBody.fromBytes(part));
      parts.add(completed(number, uploaded));
    }
    STACK
        .s3()
        .completeMultipartUpload(
            it ->
                it.bucket(BUCKET)
                    .key(location.key())
                    .uploadId(id)
                    .multipartUpload(all -> all.parts(parts)));
  }

  private static CompletedPart completed(int number, UploadPartResponse uploaded) {
    return CompletedPart.builder()
        .partNumber(number)
        .eTag(uploaded.eTag())
        .checksumCRC32(uploaded.checksumCRC32())
        .checksumCRC32C(uploaded.checksumCRC32C())
        .checksumSHA1(uploaded.checksumSHA1())
        .checksumSHA256(uploaded.checksumSHA256())
        .build();
  }

  private static ObjectLocation at(String key) {
    return new ObjectLocation(BUCKET, key);
  }

  private static String sdkName(ChecksumAlgorithm algorithm) {
    return algorithm.name().toUpperCase(Locale.ROOT);
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static Checksum checksum(ChecksumAlgorithm algorithm, byte[] bytes) {
    Digest digest = algorithm.newDigest();
    digest.update(bytes, 0, bytes.length);
    return digest.checksum();
  }
}

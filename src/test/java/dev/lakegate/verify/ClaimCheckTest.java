package dev.lakegate.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.dataset.DatasetDefinitions;
import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.PartitionValues;
import dev.lakegate.event.Dialect;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.Sequencer;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.ManifestLimits;
import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ClaimedContent;
import dev.lakegate.store.HookedObjectStore;
import dev.lakegate.store.InMemoryObjectStore;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectSource;
import dev.lakegate.store.StoredObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is proven of a claim check, and what never passes. */
class ClaimCheckTest {

  private static final long MAX = 1 << 20;
  private static final String KEY = "kafka/dt=1/9f86";
  private static final byte[] TEXT = "a payload".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path spools;
  private final InMemoryObjectStore memory = new InMemoryObjectStore();
  private final HookedObjectStore store = new HookedObjectStore(memory);

  private static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static byte[] join(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  private static Checksum sha256(byte[] bytes) {
    return ObjectSource.of(bytes, ChecksumAlgorithm.SHA256).checksum();
  }

  private StoredObject put(byte[] bytes) {
    return memory.put("lake", KEY, bytes);
  }

  private static Generation generation(
      @Nullable Checksum sha256, @Nullable String compression, @Nullable String eTag) {
    ObjectEvent event =
        new ObjectEvent(
            0,
            Dialect.CLAIM_CHECK,
            "ClaimCheck",
            new ObjectLocation("lake", KEY),
            null,
            Sequencer.unordered("claim-check", "sha256:" + sha256),
            eTag,
            null,
            new ClaimedContent(sha256, compression));
    Dataset dataset =
        new Dataset(
            "payloads",
            "payloads",
            "kafka/",
            DatasetDefinitions.dataset("payloads", "lake", "kafka/").claimChecks(MAX).build());
    return Generation.of(dataset, "kafka/dt=1/", PartitionValues.of("kafka/dt=1/"), event);
  }

  private Verification verify(Generation generation) {
    return verify(generation, new Cancellation());
  }

  private Verification verify(Generation generation, Cancellation cancellation) {
    try (StoreGenerationVerifier verifier =
        new StoreGenerationVerifier(
            store, new ManifestReader(ManifestLimits.DEFAULT, spools), spools, 2)) {
      return verifier.verify(new VerificationRequest(generation, null, false, cancellation));
    }
  }

  private static Verification.Rejected rejected(Verification verification) {
    assertThat(verification).isInstanceOf(Verification.Rejected.class);
    return (Verification.Rejected) verification;
  }

  private static VerifiedGeneration complete(Verification verification) {
    assertThat(verification).isInstanceOf(Verification.Complete.class);
    return ((Verification.Complete) verification).generation();
  }

  @Test
  void itsObjectIsTheOneFileOfTheGeneration() throws IOException {
    StoredObject object = put(TEXT);

    VerifiedGeneration verified =
        complete(verify(generation(sha256(TEXT), null, object.pin().eTag())));

    assertThat(verified.level()).isEqualTo(VerificationLevel.CONTENT);
    assertThat(verified.sentinel()).isEqualTo(object);
    assertThat(verified.files()).containsExactly(new VerifiedFile("9f86", object, sha256(TEXT)));
    assertThat(verified.files()).hasSize(1);
    assertThat(verified.totalBytes()).isEqualTo(TEXT.length);
    assertThat(verified.manifest()).isEmpty();
    assertThat(verified.partitionValues()).containsEntry("dt", "1");
    assertThat(verified.table())
        .isEqualTo(
            Map.of(
                "compression",
                "none",
                "originalBytes",
                (long) TEXT.length,
                "originalSha256",
                sha256(TEXT).hex()));
    try (ObjectContent content = verified.open(verified.files().findFirst().orElseThrow())) {
      assertThat(content.stream().readAllBytes()).isEqualTo(TEXT);
    }
  }

  @Test
  void anEmptyPayloadPasses() {
    put(new byte[0]);

    VerifiedGeneration verified = complete(verify(generation(sha256(new byte[0]), null, null)));

    assertThat(verified.totalBytes()).isZero();
  }

  @Test
  void whatIsPackedIsComparedUnpackedAndHandedOverAsItIsStored() {
    byte[] packed = gzip(TEXT);
    StoredObject object = put(packed);

    VerifiedGeneration verified =
        complete(verify(generation(sha256(TEXT), "gzip", object.pin().eTag())));

    assertThat(verified.files()).containsExactly(new VerifiedFile("9f86", object, sha256(packed)));
    assertThat(verified.table())
        .containsEntry("compression", "gzip")
        .containsEntry("originalBytes", (long) TEXT.length)
        .containsEntry("originalSha256", sha256(TEXT).hex());
    assertThat(verified.totalBytes()).isEqualTo(packed.length);
  }

  @Test
  void gzipOfSeveralMembersIsOneText() {
    put(join(gzip(TEXT), gzip(TEXT)));

    Verification verification = verify(generation(sha256(join(TEXT, TEXT)), "gzip", null));

    assertThat(verification).isInstanceOf(Verification.Complete.class);
  }

  @Test
  void otherBytesNeverPass() {
    StoredObject object = put("another".getBytes(StandardCharsets.UTF_8));

    Verification.Rejected rejected = rejected(verify(generation(sha256(TEXT), null, null)));

    assertThat(rejected.reason()).isEqualTo(Reason.CHECKSUM_MISMATCH);
    assertThat(rejected.detail())
        .startsWith("9f86 has SHA-256 ")
        .endsWith(", but its reference says " + sha256(TEXT).hex());
    assertThat(rejected.sentinelPin()).isEqualTo(object.pin().token());
  }

  @Test
  void anObjectThatWasWrittenAgainIsKnownByItsETagWithoutReadingIt() {
    put(TEXT);

    Verification.Rejected rejected =
        rejected(verify(generation(sha256(TEXT), null, "0".repeat(32))));

    assertThat(rejected.reason()).isEqualTo(Reason.CHECKSUM_MISMATCH);
    assertThat(rejected.detail()).startsWith("9f86 was written again: its entity tag is ");
    assertThat(store.calls()).containsExactly("head " + KEY);
  }

  @Test
  void anObjectThatIsWrittenWhileItIsReadIsLookedAtAgain() {
    byte[] long1 = new byte[200_000];
    put(long1);
    store.before("range " + KEY, count -> put(TEXT));

    Verification verification = verify(generation(sha256(long1), null, null));

    assertThat(verification).isInstanceOf(Verification.Changed.class);
  }

  @Test
  void anObjectThatIsGoneIsLate() {
    Verification verification = verify(generation(sha256(TEXT), null, null));

    assertThat(verification).isInstanceOf(Verification.Late.class);
    assertThat(((Verification.Late) verification).reason()).isEqualTo(Reason.FILE_MISSING);
    assertThat(((Verification.Late) verification).detail()).isEqualTo("9f86 is not there");
  }

  @Test
  void aReferenceThatNothingCouldProveCostsNoRequest() {
    Verification.Rejected missing = rejected(verify(generation(null, null, "abc")));
    Verification.Rejected unsupported = rejected(verify(generation(sha256(TEXT), "zstd", null)));

    assertThat(missing.reason()).isEqualTo(Reason.CHECKSUM_MISSING);
    assertThat(unsupported.reason()).isEqualTo(Reason.CHECKSUM_UNSUPPORTED);
    assertThat(missing.sentinelPin()).isNull();
    assertThat(store.calls()).isEmpty();
  }

  @Test
  void anObjectOfExactlyTheCapPassesAndALargerOneIsNotRead() {
    byte[] most = new byte[(int) MAX];
    put(most);
    assertThat(verify(generation(sha256(most), null, null)))
        .isInstanceOf(Verification.Complete.class);
    put(new byte[(int) MAX + 1]);
    store.calls().clear();

    Verification.Rejected rejected = rejected(verify(generation(sha256(most), null, null)));

    assertThat(rejected.reason()).isEqualTo(Reason.MANIFEST_TOO_LARGE);
    assertThat(rejected.detail()).isEqualTo("9f86 has more than 1048576 bytes, stored or unpacked");
    assertThat(store.calls()).containsExactly("head " + KEY);
  }

  @Test
  void aBombIsNotUnpackedBeyondTheCap() {
    byte[] bomb = new byte[(int) MAX + 1];
    put(gzip(bomb));

    Verification.Rejected rejected = rejected(verify(generation(sha256(bomb), "gzip", null)));

    assertThat(rejected.reason()).isEqualTo(Reason.MANIFEST_TOO_LARGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "broken off", "appended", "altered"})
  void whatIsNoWholeGzipIsNotWhatTheReferenceSays(String fault) {
    byte[] packed = gzip(TEXT);
    byte[] altered = packed.clone();
    altered[packed.length - 6] ^= 1;
    put(
        Map.of(
                "plain",
                TEXT,
                "broken off",
                Arrays.copyOf(packed, packed.length - 1),
                "appended",
                join(packed, TEXT),
                "altered",
                altered)
            .get(fault));

    Verification.Rejected rejected = rejected(verify(generation(sha256(TEXT), "gzip", null)));

    assertThat(rejected.reason()).isEqualTo(Reason.CHECKSUM_MISMATCH);
    assertThat(rejected.detail()).startsWith("9f86 is not the gzip that its reference says: ");
  }

  @Test
  void aConnectionThatBreaksOffIsTakenUpWhereItWas() {
    byte[] noise = new byte[300_000];
    new Random(1).nextBytes(noise);
    put(gzip(noise));
    store.before(
        "read " + KEY,
        count -> {
          if (count == 2 || count == 4) {
            throw new LakegateException(Reason.STORE_ERROR, "reset");
          }
        });

    Verification verification = verify(generation(sha256(noise), "gzip", null));

    assertThat(verification).isInstanceOf(Verification.Complete.class);
    assertThat(store.calls()).filteredOn(("range " + KEY)::equals).hasSize(3);
  }

  @Test
  void aStoreThatKeepsFailingIsNoVerdict() {
    put(TEXT);
    store.before(
        "range " + KEY,
        count -> {
          throw new LakegateException(Reason.STORE_ERROR, "reset");
        });

    assertThatThrownBy(() -> verify(generation(sha256(TEXT), null, null)))
        .isInstanceOf(LakegateException.class)
        .hasFieldOrPropertyWithValue("reason", Reason.STORE_ERROR)
        .hasMessage("reset");
  }

  @Test
  void itIsCancelledLikeEveryVerification() {
    put(TEXT);
    Cancellation cancellation = new Cancellation();
    store.before("range " + KEY, count -> cancellation.cancel());

    assertThatThrownBy(() -> verify(generation(sha256(TEXT), null, null), cancellation))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void progressIsThatOfTheStoredBytes() {
    byte[] packed = gzip(new byte[100_000]);
    put(packed);
    VerificationMeter meter = new VerificationMeter();
    try (StoreGenerationVerifier verifier =
        new StoreGenerationVerifier(
            store, new ManifestReader(ManifestLimits.DEFAULT, spools), spools, 2)) {
      Generation generation = generation(sha256(new byte[100_000]), "gzip", null);

      var unused =
          verifier.verify(
              new VerificationRequest(generation, null, false, new Cancellation())
                  .withListener(meter));
    }

    assertThat(List.of(meter.progress().files(), meter.progress().bytes()))
        .containsExactly(1L, (long) packed.length);
  }
}

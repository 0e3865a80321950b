package dev.lakegate.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link ObjectWriter} keeps to, over a real store that the subclass looks into. */
public abstract class ObjectWriterContract {

  /** The size above which the writer under test writes in parts. */
  protected static final int PART = 5 << 20;

  private static final byte[] BYTES = "0123456789".getBytes(UTF_8);

  private final String bucket = "writer-" + UUID.randomUUID();
  private final AtomicLong sent = new AtomicLong();
  private ObjectWriter writer;
  private ObjectStore store;

  /** What is under test; writes in parts above {@link #PART}. */
  protected abstract ObjectWriter writer();

  /** The same store, asked by somebody it does not know. */
  protected abstract ObjectWriter writerOfStranger();

  /** A store where no server listens. */
  protected abstract ObjectWriter unreachableWriter();

  /** To see what was written. */
  protected abstract ObjectStore store();

  /** Whether the server keeps and tells the checksums that come with objects. */
  protected abstract boolean keepsChecksums();

  /** How many uploads in parts were begun of that object, and neither completed nor aborted. */
  protected abstract int unfinishedUploads(ObjectLocation location);

  /** Begins one and leaves it at that. */
  protected abstract void beginUpload(ObjectLocation location);

  protected abstract void createBucket(String bucket);

  protected abstract void enableVersions(String bucket);

  @BeforeEach
  void createBucket() {
    writer = writer();
    store = store();
    createBucket(bucket);
  }

  private ObjectLocation at(String key) {
    return new ObjectLocation(bucket, key);
  }

  private ObjectSource source(byte[] bytes) {
    return ObjectSource.of(bytes, writer.algorithm(bytes.length));
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private byte[] read(String key) throws IOException {
    try (ObjectContent content = store.open(at(key)).orElseThrow()) {
      return content.stream().readAllBytes();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, PART, PART + 1, 2 * PART + 12_345})
  void writesWhatItWasGiven(int size) throws IOException {
    byte[] bytes = random(size);

    writer.write(at("a b+c/%41 \u00e9.bin"), source(bytes), sent::addAndGet);

    assertThat(read("a b+c/%41 \u00e9.bin")).isEqualTo(bytes);
    assertThat(sent).hasValue(size);
  }

  @Test
  void replacesWhatStandsThere() throws IOException {
    writer.write(at("a"), source("old".getBytes(UTF_8)), sent::addAndGet);

    writer.write(at("a"), source(BYTES), sent::addAndGet);

    assertThat(read("a")).isEqualTo(BYTES);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 10, PART + 1})
  void theStoreHoldsTheChecksumOfAllBytes(int size) {
    assumeTrue(keepsChecksums(), "this store does not tell which kind of checksum it holds");
    ObjectSource source = source(random(size));
    writer.write(at("a"), source, sent::addAndGet);

    StoredObject written = store.head(at("a")).orElseThrow();

    assertThat(writer.held(written)).contains(source.checksum());
  }

  /** Listings name no versions. */
  @Test
  void whatAListingShowedIsTheSameObject() {
    assumeTrue(keepsChecksums(), "this store does not tell which kind of checksum it holds");
    enableVersions(bucket);
    ObjectSource source = source(BYTES);
    writer.write(at("a"), source, sent::addAndGet);

    StoredObject listed = store.list(bucket, "a").findFirst().orElseThrow();

    assertThat(listed.pin().versionId()).isNull();
    assertThat(writer.held(listed)).contains(source.checksum());
  }

  @Test
  void largeObjectsHaveAChecksumThatPartsDoNotChange() {
    assertThat(writer.algorithm(PART)).isEqualTo(ChecksumAlgorithm.SHA256);
    assertThat(writer.algorithm(PART + 1)).isEqualTo(ChecksumAlgorithm.CRC64NVME);
  }

  @Test
  void nothingIsHeldOfWhatIsGoneOrReplaced() {
    writer.write(at("a"), source(BYTES), sent::addAndGet);
    StoredObject before = store.head(at("a")).orElseThrow();
    writer.write(at("a"), source("9876543210".getBytes(UTF_8)), sent::addAndGet);
    assertThat(writer.held(before)).isEmpty();

    writer.delete(at("a"));

    assertThat(writer.held(before)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {10, PART + 1})
  void bytesThatAreNotThoseAnnouncedAreRefused(int size) {
    assumeTrue(keepsChecksums(), "this store does not check what arrives");
    byte[] others = random(size);
    others[size - 1]++;
    ObjectSource wrong = new OtherBytes(source(random(size)), others);

    assertThatThrownBy(() -> writer.write(at("a"), wrong, sent::addAndGet))
        .isInstanceOfSatisfying(
            LakegateException.class, e -> assertThat(e.reason()).isEqualTo(Reason.STORE_ERROR))
        .hasMessageContaining("s3://" + bucket + "/a: the store answered 400");
    assertThat(store.head(at("a"))).isEmpty();
    assertThat(sent).hasValue(0);
    assertThat(unfinishedUploads(at("a"))).isZero();
  }

  @Test
  void aSourceThatFailsLeavesNothingBehind() {
    ObjectSource broken =
        new OtherBytes(source(random(2 * PART)), null) {
          @Override
          public InputStream open(long offset) throws IOException {
            throw new IOException("no such file");
          }
        };

    assertThatThrownBy(() -> writer.write(at("a"), broken, sent::addAndGet))
        .isInstanceOf(RuntimeException.class);
    assertThat(store.head(at("a"))).isEmpty();
    assertThat(unfinishedUploads(at("a"))).isZero();
  }

  /** Or the tests above could not fail. */
  @Test
  void unfinishedUploadsAreSeen() {
    beginUpload(at("a"));

    assertThat(unfinishedUploads(at("a"))).isEqualTo(1);
  }

  @Test
  void deletesWhatStandsThereAndMindsNotIfNothingDoes() {
    writer.write(at("a"), source(BYTES), sent::addAndGet);

    writer.delete(at("a"));
    writer.delete(at("a"));

    assertThat(store.head(at("a"))).isEmpty();
  }

  @Test
  void isRefusedAsAStranger() {
    ObjectWriter stranger = writerOfStranger();

    assertThatThrownBy(() -> stranger.write(at("a"), source(BYTES), sent::addAndGet))
        .isInstanceOfSatisfying(
            LakegateException.class, e -> assertThat(e.reason()).isEqualTo(Reason.ACCESS_DENIED));
    assertThatThrownBy(() -> stranger.delete(at("a")))
        .isInstanceOfSatisfying(
            LakegateException.class, e -> assertThat(e.reason()).isEqualTo(Reason.ACCESS_DENIED));
  }

  @Test
  void saysWhenNoServerAnswers() {
    assertThatThrownBy(() -> unreachableWriter().write(at("a"), source(BYTES), sent::addAndGet))
        .isInstanceOfSatisfying(
            LakegateException.class, e -> assertThat(e.reason()).isEqualTo(Reason.STORE_ERROR))
        .hasMessageContaining("no answer");
    assertThat(sent).hasValue(0);
  }

  /** What changes after its checksum was taken. */
  private static class OtherBytes implements ObjectSource {

    private final ObjectSource announced;
    private final byte[] bytes;

    OtherBytes(ObjectSource announced, byte[] bytes) {
      this.announced = announced;
      this.bytes = bytes;
    }

    @Override
    public long size() {
      return announced.size();
    }

    @Override
    public Checksum checksum() {
      return announced.checksum();
    }

    @Override
    public InputStream open(long offset) throws IOException {
      return new ByteArrayInputStream(bytes, (int) offset, bytes.length - (int) offset);
    }
  }
}

package dev.lakegate.verify;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetDefinitions;
import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.PartitionValues;
import dev.lakegate.event.Dialect;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.Sequencer;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds verified generations for the tests of handlers. What is not said is as a MinIO store and
 * our manifest would have it.
 */
public final class VerifiedGenerations {

  /** When it was all written, unless said otherwise. */
  public static final Instant WRITTEN = Instant.parse("2026-11-28T10:15:30Z");

  private final String bucket;
  private final String prefix;
  private final List<VerifiedFile> files = new ArrayList<>();
  private final PinnedFiles store = new PinnedFiles();
  private String dataset = "sales";
  private BigInteger sequencer = new BigInteger("18EC13C96555BB15", 16);
  private @Nullable String versionId;
  private @Nullable Instant eventTime = WRITTEN;
  private VerificationLevel level = VerificationLevel.CONTENT;
  private Map<String, Object> table = Map.of();
  private boolean manifest = true;

  private VerifiedGenerations(String bucket, String prefix) {
    this.bucket = bucket;
    this.prefix = prefix;
  }

  /**
   * A generation without files.
   *
   * @param prefix empty, or ending in {@code /}
   */
  public static VerifiedGenerations generation(String bucket, String prefix) {
    return new VerifiedGenerations(bucket, prefix);
  }

  /** Of another dataset than {@code sales}. */
  public VerifiedGenerations dataset(String name) {
    this.dataset = name;
    return this;
  }

  /** Announced with another sequencer; another sequencer is another generation. */
  public VerifiedGenerations sequencer(long value) {
    this.sequencer = BigInteger.valueOf(value);
    return this;
  }

  /** In a bucket that keeps versions. */
  public VerifiedGenerations versionId(String version) {
    this.versionId = version;
    return this;
  }

  /** Announced at another time; null when the store did not say. */
  public VerifiedGenerations eventTime(@Nullable Instant time) {
    this.eventTime = time;
    return this;
  }

  /** Verified to another level than {@code CONTENT}. */
  public VerifiedGenerations level(VerificationLevel proven) {
    this.level = proven;
    return this;
  }

  /** With metadata of a table in the manifest. */
  public VerifiedGenerations table(Map<String, Object> metadata) {
    this.table = metadata;
    return this;
  }

  /** Verified against the listing, without a manifest and its metadata. */
  public VerifiedGenerations withoutManifest() {
    this.manifest = false;
    this.table = Map.of();
    return this;
  }

  /** With one more file. */
  public VerifiedGenerations file(String path, String content) {
    return file(path, content.getBytes(StandardCharsets.UTF_8));
  }

  /** With one more file, of those bytes. */
  public VerifiedGenerations file(String path, byte[] bytes) {
    StoredObject object = stored(path, bytes.length, versionId, digest("MD5", bytes));
    store.put(object, bytes);
    Checksum checksum = Checksum.of(ChecksumAlgorithm.SHA256, digest("SHA-256", bytes));
    files.add(new VerifiedFile(path, object, checksum));
    return this;
  }

  /** The store that it reads from. */
  public PinnedFiles store() {
    return store;
  }

  /** The generation. */
  public VerifiedGeneration build() {
    List<VerifiedFile> listed = List.copyOf(files);
    byte[] empty = new byte[0];
    return new VerifiedGeneration(
        announced(),
        level,
        stored("_SUCCESS", 0, versionId, digest("MD5", empty)),
        manifest ? stored("manifest.json", 512, versionId, digest("MD5", new byte[512])) : null,
        table,
        listed.size(),
        listed.stream().mapToLong(file -> file.object().size()).sum(),
        () -> store.tracked(listed.stream()),
        store);
  }

  private Generation announced() {
    DatasetDefinition definition = DatasetDefinitions.dataset(dataset, bucket, "").build();
    ObjectEvent event =
        new ObjectEvent(
            0,
            Dialect.MINIO,
            "ObjectCreated:Put",
            new ObjectLocation(bucket, prefix + "_SUCCESS"),
            versionId,
            Sequencer.ordered("minio", sequencer),
            "d41d8cd98f00b204e9800998ecf8427e",
            eventTime);
    Dataset owner = new Dataset(dataset, dataset, "", definition);
    return Generation.of(owner, prefix, PartitionValues.of(prefix), event);
  }

  private StoredObject stored(String path, long size, @Nullable String version, byte[] md5) {
    String eTag = Checksum.of(ChecksumAlgorithm.MD5, md5).hex();
    Pin pin = new Pin(version, eTag, WRITTEN);
    return new StoredObject(new ObjectLocation(bucket, prefix + path), size, pin);
  }

  private static byte[] digest(String algorithm, byte[] bytes) {
    try {
      return MessageDigest.getInstance(algorithm).digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has " + algorithm, e);
    }
  }
}

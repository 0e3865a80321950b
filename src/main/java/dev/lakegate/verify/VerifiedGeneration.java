package dev.lakegate.verify;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.StoredObject;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A generation that is complete and intact, as handlers get it. Only the verifier makes one.
 *
 * <p>Files are described as they were verified; {@link #open} reads exactly those bytes or fails.
 * Whoever had it verified closes it after its last handler; handlers do not.
 */
public final class VerifiedGeneration implements AutoCloseable {

  private final Generation generation;
  private final VerificationLevel level;
  private final StoredObject sentinel;
  private final @Nullable StoredObject manifest;
  private final Map<String, Object> table;
  private final long fileCount;
  private final long totalBytes;
  private final Supplier<Stream<VerifiedFile>> files;
  private final ObjectStore store;
  private final Runnable release;

  VerifiedGeneration(
      Generation generation,
      VerificationLevel level,
      StoredObject sentinel,
      @Nullable StoredObject manifest,
      Map<String, Object> table,
      long fileCount,
      long totalBytes,
      Supplier<Stream<VerifiedFile>> files,
      ObjectStore store) {
    this(
        generation,
        level,
        sentinel,
        manifest,
        table,
        fileCount,
        totalBytes,
        files,
        store,
        () -> {});
  }

  VerifiedGeneration(
      Generation generation,
      VerificationLevel level,
      StoredObject sentinel,
      @Nullable StoredObject manifest,
      Map<String, Object> table,
      long fileCount,
      long totalBytes,
      Supplier<Stream<VerifiedFile>> files,
      ObjectStore store,
      Runnable release) {
    this.generation = generation;
    this.level = level;
    this.sentinel = sentinel;
    this.manifest = manifest;
    this.table = table;
    this.fileCount = fileCount;
    this.totalBytes = totalBytes;
    this.files = files;
    this.store = store;
    this.release = release;
  }

  /** Identifies the generation; the idempotency key unless an operator forced it again. */
  public GenerationId id() {
    return generation.id();
  }

  /** The dataset's name. */
  public String dataset() {
    return generation.dataset().name();
  }

  /** The bucket. */
  public String bucket() {
    return generation.bucket();
  }

  /** The folder: empty at the bucket's root, else ending in {@code /}. */
  public String prefix() {
    return generation.prefix();
  }

  /** {@code s3://bucket/prefix}. */
  public String uri() {
    return "s3://" + bucket() + "/" + prefix();
  }

  /** Hive-style partition values of the folder, in order; values unescaped. */
  public Map<String, String> partitionValues() {
    return generation.partitions().values();
  }

  /** The sequencer of the event that announced it. */
  public String sequencer() {
    return generation.sequencerText();
  }

  /** When the store says the sentinel was written; empty when it did not say. */
  public Optional<Instant> eventTime() {
    return generation.eventTime();
  }

  /** The announcement as the gate understood it. */
  public Generation generation() {
    return generation;
  }

  /** How much was proven. */
  public VerificationLevel level() {
    return level;
  }

  /** The marker object as it was looked at; for a claim check its object, which is the file. */
  public StoredObject sentinel() {
    return sentinel;
  }

  /** The manifest as it was read; empty when the dataset does without. */
  public Optional<StoredObject> manifest() {
    return Optional.ofNullable(manifest);
  }

  /**
   * The manifest's free-form table metadata; empty when there is none. For a claim check {@code
   * compression} ({@code gzip} or {@code none}: how the file is stored), {@code originalBytes} and
   * {@code originalSha256} of what was packed.
   */
  public Map<String, Object> table() {
    return table;
  }

  /** How many files. */
  public long fileCount() {
    return fileCount;
  }

  /** Their bytes. */
  public long totalBytes() {
    return totalBytes;
  }

  /** The files, in the manifest's order; repeatable while the handler runs. Close the stream. */
  public Stream<VerifiedFile> files() {
    return files.get();
  }

  /**
   * Opens a file as it was verified.
   *
   * @throws dev.lakegate.store.ObjectChangedException when it was replaced or removed since
   */
  public ObjectContent open(VerifiedFile file) {
    return store.open(file.object());
  }

  /** Drops the list of files and what it spilled to disk; {@link #files()} ends to work. */
  @Override
  public void close() {
    release.run();
  }

  @Override
  public String toString() {
    return uri() + " (" + id() + ")";
  }
}

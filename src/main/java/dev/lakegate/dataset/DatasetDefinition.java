package dev.lakegate.dataset;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dataset, or a family of datasets, as configured.
 *
 * @param key the configuration's name for it, {@code lakegate.datasets.<key>}
 * @param bucket the bucket
 * @param prefix where it lies: empty for the whole bucket, else ending in {@code /}; a {@code
 *     {name}} stands for part of one path segment
 * @param name the dataset's name; may use the placeholders of the prefix
 * @param maxNames how many names a template may bring into the metrics, at least 1
 * @param sentinel the marker object's name: one path segment
 * @param mode whether generations are handed over
 * @param manifest what is expected of the manifest
 * @param verification what is verified
 * @param handlers the handlers' names, in order
 * @param handlerTimeout how long one call of a handler may take; positive
 * @param acceptFrom events older than this are ignored; null accepts all
 * @param claimChecks how claim checks are taken, which then announce the generations; null when
 *     sentinels do
 */
public record DatasetDefinition(
    String key,
    String bucket,
    String prefix,
    String name,
    int maxNames,
    String sentinel,
    Mode mode,
    ManifestRule manifest,
    VerificationRule verification,
    List<String> handlers,
    Duration handlerTimeout,
    @Nullable Instant acceptFrom,
    @Nullable ClaimCheckRule claimChecks) {

  /** One whose generations sentinels announce. */
  public DatasetDefinition(
      String key,
      String bucket,
      String prefix,
      String name,
      int maxNames,
      String sentinel,
      Mode mode,
      ManifestRule manifest,
      VerificationRule verification,
      List<String> handlers,
      Duration handlerTimeout,
      @Nullable Instant acceptFrom) {
    this(
        key,
        bucket,
        prefix,
        name,
        maxNames,
        sentinel,
        mode,
        manifest,
        verification,
        handlers,
        handlerTimeout,
        acceptFrom,
        null);
  }

  /** Whether claim checks announce the generations, rather than sentinels. */
  public boolean takesClaimChecks() {
    return claimChecks != null;
  }

  /** Whether the name has placeholders, so that the datasets are known only once they are seen. */
  public boolean hasTemplateName() {
    return name.indexOf('{') >= 0;
  }

  /** What announces generations. */
  public enum Trigger {
    /** A marker object, of which the store notifies. */
    SENTINEL,
    /** A reference that a producer sends, each to one object. */
    CLAIM_CHECK
  }

  /** Whether verified generations are handed over. */
  public enum Mode {
    /** Verify, and hand over. */
    ACTIVE,
    /** Verify and report, hand nothing over. */
    SHADOW
  }

  /** Whether a generation has a manifest. */
  public enum Presence {
    /** Wait for it, and reject the generation without it. */
    REQUIRED,
    /** Verify against it if it is there in time, else take the pinned listing. */
    OPTIONAL,
    /** The pinned listing is the generation. */
    NONE
  }

  /** How much of each file is verified. */
  public enum VerificationMode {
    /** Existence, size, and every byte hashed. */
    CONTENT,
    /** Existence, size, and the checksum that the store holds, or the bytes where it holds none. */
    STORED_CHECKSUM,
    /** Existence and size. */
    SIZE,
    /** What the listing says: existence and size, without a request per file. */
    LISTING
  }

  /** What is done about objects that the manifest does not list. */
  public enum UnlistedFiles {
    /** Not looked for. */
    IGNORE,
    /** Looked for and reported. */
    WARN,
    /** Looked for, and the generation rejected. */
    REJECT
  }

  /**
   * What is expected of the manifest.
   *
   * @param presence whether there is one
   * @param name its file name, beside the sentinel
   * @param format {@code auto} or the name of a format
   * @param waitTimeout how long it may be late, from the first sight of the record; not negative
   */
  public record ManifestRule(Presence presence, String name, String format, Duration waitTimeout) {}

  /**
   * How claim checks are taken.
   *
   * @param maxBytes how many bytes an object may have, as it is stored and unpacked; at least 1
   */
  public record ClaimCheckRule(long maxBytes) {}

  /**
   * What is verified.
   *
   * @param mode how much of each file
   * @param unlistedFiles what is done about objects that the manifest does not list
   * @param allowMissingChecksum whether a file that is listed without a checksum is proven by its
   *     size where checksums are compared; the generation's level is then that of a size
   */
  public record VerificationRule(
      VerificationMode mode, UnlistedFiles unlistedFiles, boolean allowMissingChecksum) {}
}

package dev.lakegate.store;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An object's content as it was looked at: the version id where the store keeps versions, else eTag
 * and Last-Modified together, since two empty objects share an eTag.
 *
 * @param versionId the version; null when the bucket keeps none (the store's literal {@code null}
 *     counts as none, since it names whatever stands there)
 * @param eTag the entity tag without quotes; null when the store gave none
 * @param lastModified when the object was written; null when the store gave none
 */
public record Pin(
    @Nullable String versionId, @Nullable String eTag, @Nullable Instant lastModified) {

  /** Normalises: quotes go, and empty or literal {@code null} versions are none. */
  public Pin {
    if (versionId != null && (versionId.isEmpty() || versionId.equals("null"))) {
      versionId = null;
    }
    if (eTag != null) {
      eTag = bare(eTag);
    }
  }

  /**
   * An entity tag without its quotes, and without the mark of proxies that call each one weak: the
   * store knows it by what stands between the quotes.
   */
  public static String bare(String eTag) {
    return (eTag.startsWith("W/\"") ? eTag.substring(2) : eTag).replace("\"", "");
  }

  /** Whether both describe the same content of the same object. */
  public boolean matches(Pin other) {
    if (versionId != null || other.versionId != null) {
      return Objects.equals(versionId, other.versionId);
    }
    return Objects.equals(eTag, other.eTag) && sameSecond(lastModified, other.lastModified);
  }

  // HEAD answers in whole seconds, listings in milliseconds.
  private static boolean sameSecond(@Nullable Instant one, @Nullable Instant other) {
    if (one == null || other == null) {
      return Objects.equals(one, other);
    }
    return one.getEpochSecond() == other.getEpochSecond();
  }

  /** One line that identifies the content; equal for pins that {@linkplain #matches match}. */
  public String token() {
    return versionId != null
        ? "v:" + versionId
        : "e:" + eTag + "@" + (lastModified == null ? "" : lastModified.getEpochSecond());
  }
}

package dev.lakegate.event;

import dev.lakegate.store.ClaimedContent;
import dev.lakegate.store.ObjectLocation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One object was created, said the same way for every store.
 *
 * @param index the event's place in its notification, from 0
 * @param dialect whose notification it was
 * @param name what happened, without {@code s3:}, for example {@code ObjectCreated:Put}
 * @param location the object, its key decoded
 * @param versionId the version written; null when the bucket keeps none
 * @param sequencer the event's order among those of the same key
 * @param eTag the entity tag without quotes, at most 1,024 characters; null when the event had none
 * @param time when the store says it happened; null when it does not say
 * @param claimed what the object holds by a claim check's word; null for a store's own event
 */
public record ObjectEvent(
    int index,
    Dialect dialect,
    String name,
    ObjectLocation location,
    @Nullable String versionId,
    Sequencer sequencer,
    @Nullable String eTag,
    @Nullable Instant time,
    @Nullable ClaimedContent claimed) {

  /** A store's own event. */
  public ObjectEvent(
      int index,
      Dialect dialect,
      String name,
      ObjectLocation location,
      @Nullable String versionId,
      Sequencer sequencer,
      @Nullable String eTag,
      @Nullable Instant time) {
    this(index, dialect, name, location, versionId, sequencer, eTag, time, null);
  }

  /** Whether a producer's reference announced the object, rather than its store. */
  public boolean isClaimCheck() {
    return claimed != null;
  }

  /**
   * The same, and a claim check, which says no time of its own, is as old as its record.
   *
   * @param epochMillis the record's timestamp; one from before there was S3 says nothing
   */
  public ObjectEvent carriedAt(long epochMillis) {
    return claimed == null || time != null
        ? this
        : new ObjectEvent(
            index,
            dialect,
            name,
            location,
            versionId,
            sequencer,
            eTag,
            EventTimes.ofEpochMilli(epochMillis),
            claimed);
  }

  /** The object's bucket. */
  public String bucket() {
    return location.bucket();
  }

  /** The object's key, decoded. */
  public String key() {
    return location.key();
  }
}

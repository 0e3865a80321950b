package dev.lakegate.event;

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
 */
public record ObjectEvent(
    int index,
    Dialect dialect,
    String name,
    ObjectLocation location,
    @Nullable String versionId,
    Sequencer sequencer,
    @Nullable String eTag,
    @Nullable Instant time) {

  /** The object's bucket. */
  public String bucket() {
    return location.bucket();
  }

  /** The object's key, decoded. */
  public String key() {
    return location.key();
  }
}

package dev.lakegate.event;

import org.jspecify.annotations.Nullable;

/** One event as it was written. Nothing is decoded, checked or believed yet; null is not there. */
interface RawEvent {

  /** Who wrote it. */
  StoreHabits store();

  @Nullable String version();

  @Nullable String name();

  @Nullable String bucket();

  /** {@code object.key}, encoded or not. */
  @Nullable String key();

  /** Bucket and key as they are, where a store says them a second time. */
  @Nullable String bucketAndKey();

  @Nullable String versionId();

  /** As JSON, since only a string can be the store's own hex. */
  @Nullable Json sequencer();

  @Nullable String eTag();

  @Nullable String requestId();

  @Nullable String time();
}

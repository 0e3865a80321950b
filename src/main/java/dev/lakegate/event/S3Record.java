package dev.lakegate.event;

import org.jspecify.annotations.Nullable;

/**
 * An element of {@code Records}, the shape that Amazon S3 began and every store follows.
 *
 * @param record the element
 * @param frame the object that {@code Records} stands in; MinIO and RustFS say name and key there,
 *     too
 */
record S3Record(Json.Members record, Json.Members frame) implements RawEvent {

  @Override
  public StoreHabits store() {
    return StoreHabits.of(this);
  }

  @Nullable String source() {
    return record.text("eventSource");
  }

  /** Whether the record itself, not its frame, writes {@code s3:} before the event's name. */
  boolean ownNameIsPrefixed() {
    String name = record.text("eventName");
    return name != null && name.startsWith("s3:");
  }

  @Override
  public @Nullable String version() {
    return record.textOrNumber("eventVersion");
  }

  @Override
  public @Nullable String name() {
    String name = record.text("eventName");
    return name == null ? frame.text("EventName") : name;
  }

  @Override
  public @Nullable String bucket() {
    return s3().object("bucket").text("name");
  }

  @Override
  public @Nullable String key() {
    return object().text("key");
  }

  @Override
  public @Nullable String bucketAndKey() {
    return frame.text("Key");
  }

  @Override
  public @Nullable String versionId() {
    return object().text("versionId");
  }

  @Override
  public @Nullable Json sequencer() {
    return object().get("sequencer");
  }

  @Override
  public @Nullable String eTag() {
    return object().text("eTag");
  }

  @Override
  public @Nullable String requestId() {
    return record.object("responseElements").text("x-amz-request-id");
  }

  @Override
  public @Nullable String time() {
    return record.textOrNumber("eventTime");
  }

  Json.Members s3() {
    return record.object("s3");
  }

  private Json.Members object() {
    return s3().object("object");
  }
}

package dev.lakegate.event;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An event as Amazon EventBridge hands it on: one, in other words, its key not encoded. */
record EventBridgeEvent(Json.Members event) implements RawEvent {

  private static final String CREATED = "Object Created";

  private static final Map<String, String> CREATIONS =
      Map.of(
          "PutObject", "ObjectCreated:Put",
          "POST Object", "ObjectCreated:Post",
          "CopyObject", "ObjectCreated:Copy",
          "CompleteMultipartUpload", "ObjectCreated:CompleteMultipartUpload");

  @Override
  public StoreHabits store() {
    return StoreHabits.EVENT_BRIDGE;
  }

  /** Beside the version of the envelope; the first events had none. */
  @Override
  public @Nullable String version() {
    return detail().textOrNumber("event-version");
  }

  @Override
  public @Nullable String name() {
    String type = event.text("detail-type");
    String reason = detail().text("reason");
    if (!CREATED.equals(type)) {
      return type;
    }
    return reason == null ? null : CREATIONS.getOrDefault(reason, CREATED + ": " + reason);
  }

  @Override
  public @Nullable String bucket() {
    return detail().object("bucket").text("name");
  }

  @Override
  public @Nullable String key() {
    return object().text("key");
  }

  @Override
  public @Nullable String bucketAndKey() {
    return null;
  }

  @Override
  public @Nullable String versionId() {
    return object().text("version-id");
  }

  @Override
  public @Nullable Json sequencer() {
    return object().get("sequencer");
  }

  @Override
  public @Nullable String eTag() {
    return object().text("etag");
  }

  @Override
  public @Nullable String requestId() {
    return detail().text("request-id");
  }

  @Override
  public @Nullable String time() {
    return event.textOrNumber("time");
  }

  private Json.Members detail() {
    return event.object("detail");
  }

  private Json.Members object() {
    return detail().object("object");
  }
}

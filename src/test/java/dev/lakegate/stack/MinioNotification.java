package dev.lakegate.stack;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * A notification as MinIO writes it, to the letter.
 *
 * @param write what happened
 * @param size in bytes; MinIO leaves a zero out
 * @param eTag without quotes
 * @param contentType as the store tells it
 * @param versionId null in a bucket without versions
 * @param sequencer nanoseconds since 1970
 */
record MinioNotification(
    ObjectWrite write,
    long size,
    String eTag,
    String contentType,
    String versionId,
    long sequencer,
    String endpoint) {

  private static final JsonMapper JSON = new JsonMapper();

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  /** The record's key: not escaped. */
  String kafkaKey() {
    return write.bucket() + "/" + write.key();
  }

  /** The record's value. */
  byte[] json() {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("EventName", eventName());
    root.put("Key", kafkaKey());
    root.put("Records", List.of(record()));
    // Go's encoder escapes these, and they stand nowhere but in strings.
    String json =
        JSON.writeValueAsString(root)
            .replace("&", "\\u0026")
            .replace("<", "\\u003c")
            .replace(">", "\\u003e");
    return json.getBytes(StandardCharsets.UTF_8);
  }

  private String eventName() {
    return "s3:ObjectCreated:" + write.event();
  }

  private Map<String, Object> record() {
    Instant time = Instant.ofEpochSecond(0, sequencer);
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("eventVersion", "2.0");
    record.put("eventSource", "minio:s3");
    record.put("awsRegion", "");
    record.put("eventTime", TIME.format(time));
    record.put("eventName", eventName());
    record.put("userIdentity", Map.of("principalId", S3Server.ACCESS_KEY));
    record.put(
        "requestParameters",
        inOrder("principalId", S3Server.ACCESS_KEY, "region", "", "sourceIPAddress", "127.0.0.1"));
    record.put(
        "responseElements",
        inOrder("x-amz-request-id", hex(), "x-minio-origin-endpoint", endpoint));
    record.put("s3", s3());
    record.put("source", inOrder("host", "127.0.0.1", "port", "", "userAgent", "bridge"));
    return record;
  }

  private Map<String, Object> s3() {
    Map<String, Object> bucket = new LinkedHashMap<>();
    bucket.put("name", write.bucket());
    bucket.put("ownerIdentity", Map.of("principalId", S3Server.ACCESS_KEY));
    bucket.put("arn", "arn:aws:s3:::" + write.bucket());
    return inOrder(
        "s3SchemaVersion",
        "1.0",
        "configurationId",
        "Config",
        "bucket",
        bucket,
        "object",
        object());
  }

  private Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("key", queryEscape(write.key()));
    if (size > 0) {
      object.put("size", size);
    }
    object.put("eTag", eTag);
    object.put("contentType", contentType);
    object.put("userMetadata", Map.of("content-type", contentType));
    if (versionId != null) {
      object.put("versionId", versionId);
    }
    object.put("sequencer", hex());
    return object;
  }

  private String hex() {
    return "%016X".formatted(sequencer);
  }

  /** Go's {@code url.QueryEscape}. */
  static String queryEscape(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("*", "%2A").replace("%7E", "~");
  }

  private static Map<String, Object> inOrder(Object... keysAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }
}

package dev.lakegate.event;

import dev.lakegate.store.ClaimedContent;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Events as notifications that anybody can send again: read by {@link NotificationParser}, one
 * means the same object, and, where its store gives an order, the same generation.
 */
public final class NotificationText {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private NotificationText() {}

  /** The notification, as UTF-8 JSON. */
  public static byte[] write(ObjectEvent event) {
    ClaimedContent claimed = event.claimed();
    return utf8(claimed == null ? frame(event) : ClaimCheckReference.of(event, claimed));
  }

  private static byte[] utf8(Map<String, ?> value) {
    return JSON.writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
  }

  private static Map<String, Object> frame(ObjectEvent event) {
    Map<String, Object> frame = new LinkedHashMap<>();
    frame.put("EventName", "s3:" + event.name());
    // Bucket and key as they are: with them, nobody decodes the key below.
    frame.put("Key", event.bucket() + "/" + event.key());
    frame.put("Records", List.of(record(event)));
    return frame;
  }

  private static Map<String, Object> record(ObjectEvent event) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("eventVersion", "2.0");
    record.put("eventSource", StoreHabits.sourceOf(event.dialect()));
    put(record, "eventTime", event.time());
    // Versity says aws:s3, and is known by this prefix.
    boolean prefixed = event.dialect() == Dialect.VERSITY || event.dialect() == Dialect.MINIO;
    record.put("eventName", prefixed ? "s3:" + event.name() : event.name());
    record.put("s3", Map.of("bucket", Map.of("name", event.bucket()), "object", object(event)));
    return record;
  }

  private static Map<String, Object> object(ObjectEvent event) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("key", event.key());
    put(object, "versionId", event.versionId());
    put(object, "eTag", event.eTag());
    put(object, "sequencer", sequencer(event));
    return object;
  }

  private static @Nullable String sequencer(ObjectEvent event) {
    BigInteger order = event.sequencer().order();
    if (order == null) {
      return null;
    }
    return event.dialect() == Dialect.CEPH
        ? littleEndianWords(order.longValue())
        : order.toString(16).toUpperCase(Locale.ROOT);
  }

  private static String littleEndianWords(long order) {
    return "%08X%08X"
        .formatted(Integer.reverseBytes((int) (order >>> 32)), Integer.reverseBytes((int) order));
  }

  private static void put(Map<String, Object> object, String name, @Nullable Object value) {
    if (value != null) {
      object.put(name, value.toString());
    }
  }
}

package dev.lakegate.handler;

import io.cloudevents.CloudEvent;
import io.cloudevents.CloudEventData;
import io.cloudevents.rw.CloudEventRWException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes events in the JSON event format of CloudEvents, and takes them apart. */
public final class JsonEventFormat {

  /** What a whole event is, in the headers of whatever carries it. */
  public static final String MEDIA_TYPE = "application/cloudevents+json; charset=utf-8";

  private static final JsonMapper JSON = JsonMapper.shared();

  private JsonEventFormat() {}

  /** The whole event, in bytes. */
  public static byte[] write(CloudEvent event) {
    return JSON.writeValueAsBytes(document(event));
  }

  /** The whole event. */
  public static ObjectNode document(CloudEvent event) {
    ObjectNode document = JSON.createObjectNode();
    attributes(event).forEach(document::put);
    document.put("datacontenttype", "application/json");
    document.set("data", data(event));
    return document;
  }

  /** The event's data. */
  public static JsonNode data(CloudEvent event) {
    return JSON.readTree(dataBytes(event));
  }

  /** The event's data, in bytes. */
  public static byte[] dataBytes(CloudEvent event) throws CloudEventRWException {
    CloudEventData data = Objects.requireNonNull(event.getData());
    return data.toBytes();
  }

  /** The attributes but for the data's media type, which has a place of its own everywhere. */
  public static Map<String, String> attributes(CloudEvent event) {
    Map<String, String> attributes = new TreeMap<>();
    for (String name : event.getAttributeNames()) {
      Object value = event.getAttribute(name);
      if (value != null && !name.equals("datacontenttype")) {
        attributes.put(name, text(value));
      }
    }
    return attributes;
  }

  // Its own text leaves out seconds that are zero.
  private static String text(Object value) {
    return value instanceof OffsetDateTime time
        ? DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time)
        : value.toString();
  }
}

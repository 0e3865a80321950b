package dev.lakegate.handler.http;

import io.cloudevents.CloudEvent;
import io.cloudevents.CloudEventData;
import io.cloudevents.rw.CloudEventRWException;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The two forms of the CloudEvents HTTP binding, and what an event has for others. */
final class EventForms {

  private static final JsonMapper JSON = JsonMapper.shared();

  private EventForms() {}

  /** Attributes are headers, the body is the data. */
  static Payload binary(CloudEvent event) {
    Map<String, String> headers = new TreeMap<>();
    attributes(event).forEach((name, value) -> headers.put("ce-" + name, headerValue(value)));
    return new Payload("application/json", headers, bytes(event));
  }

  /** All of it is the body. */
  static Payload structured(CloudEvent event) {
    return new Payload(
        "application/cloudevents+json; charset=utf-8",
        Map.of(),
        JSON.writeValueAsBytes(document(event)));
  }

  /** The event in the JSON event format. */
  static ObjectNode document(CloudEvent event) {
    ObjectNode document = JSON.createObjectNode();
    attributes(event).forEach(document::put);
    document.put("datacontenttype", "application/json");
    document.set("data", data(event));
    return document;
  }

  /** The event's data. */
  static JsonNode data(CloudEvent event) {
    return JSON.readTree(bytes(event));
  }

  private static Map<String, String> attributes(CloudEvent event) {
    Map<String, String> attributes = new TreeMap<>();
    for (String name : event.getAttributeNames()) {
      Object value = event.getAttribute(name);
      // The media type has a place of its own in both forms.
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

  private static byte[] bytes(CloudEvent event) throws CloudEventRWException {
    CloudEventData data = Objects.requireNonNull(event.getData());
    return data.toBytes();
  }

  /** As the binding writes it: what is not visible ASCII, {@code "} and {@code %} are encoded. */
  private static String headerValue(String value) {
    StringBuilder out = new StringBuilder(value.length());
    for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
      if (octet > ' ' && octet < 0x7f && octet != '"' && octet != '%') {
        out.append((char) octet);
      } else {
        out.append("%%%02X".formatted(octet & 0xff));
      }
    }
    return out.toString();
  }
}

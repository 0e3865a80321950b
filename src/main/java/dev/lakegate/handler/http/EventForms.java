package dev.lakegate.handler.http;

import dev.lakegate.handler.JsonEventFormat;
import io.cloudevents.CloudEvent;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** The two forms of the CloudEvents HTTP binding. */
final class EventForms {

  private EventForms() {}

  /** Attributes are headers, the body is the data. */
  static Payload binary(CloudEvent event) {
    Map<String, String> headers = new TreeMap<>();
    JsonEventFormat.attributes(event)
        .forEach((name, value) -> headers.put("ce-" + name, headerValue(value)));
    return new Payload("application/json", headers, JsonEventFormat.dataBytes(event));
  }

  /** All of it is the body. */
  static Payload structured(CloudEvent event) {
    return new Payload(JsonEventFormat.MEDIA_TYPE, Map.of(), JsonEventFormat.write(event));
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

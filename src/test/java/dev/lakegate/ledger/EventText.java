package dev.lakegate.ledger;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** A notification out of one line, as {@link SequencerSemanticsContract} writes them. */
final class EventText {

  private static final JsonMapper MAPPER = new JsonMapper();

  private EventText() {}

  static byte[] value(String line, String key) {
    String[] words = line.split(" ");
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("key", key);
    if (!words[2].equals("-")) {
      object.put("sequencer", words[2]);
    }
    Map<String, Object> s3 = new LinkedHashMap<>();
    s3.put("bucket", Map.of("name", "lake"));
    s3.put("object", object);
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("eventSource", words[0]);
    record.put("eventName", "ObjectCreated:" + words[1]);
    record.put("s3", s3);
    for (int i = 3; i < words.length; i++) {
      add(words[i].substring(2), words[i].charAt(0), record, s3, object);
    }
    return MAPPER
        .writeValueAsString(Map.of("Records", List.of(record)))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static void add(
      String value,
      char name,
      Map<String, Object> record,
      Map<String, Object> s3,
      Map<String, Object> object) {
    switch (name) {
      case 'v' -> object.put("versionId", value);
      case 'c' -> s3.put("configurationId", value);
      case 't' -> record.put("eventTime", "2026-11-28T02:15:" + value + "Z");
      case 'r' -> record.put("responseElements", Map.of("x-amz-request-id", value));
      default -> throw new IllegalArgumentException("No field " + name);
    }
  }
}

package dev.lakegate.event;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Builds notifications of one record; paths are dotted, values are what Jackson writes. */
final class Notification {

  static final String KEY = "sales/dt=2026-11-28/_SUCCESS";

  private static final JsonMapper MAPPER = new JsonMapper();

  private final Map<String, Object> frame = new LinkedHashMap<>();
  private final Map<String, Object> record = new LinkedHashMap<>();

  /** A Put of {@link #KEY} into {@code lake}, without anything optional. */
  static Notification from(String source) {
    return new Notification()
        .with("eventVersion", "2.1")
        .with("eventSource", source)
        .with("eventName", "ObjectCreated:Put")
        .with("s3.bucket.name", "lake")
        .with("s3.object.key", KEY);
  }

  static Notification minio() {
    return from("minio:s3");
  }

  static Notification aws() {
    return from("aws:s3");
  }

  Notification key(Object key) {
    return with("s3.object.key", key);
  }

  Notification with(String path, @Nullable Object value) {
    parent(path).put(last(path), value);
    return this;
  }

  Notification without(String path) {
    parent(path).remove(last(path));
    return this;
  }

  /** Beside {@code Records}. */
  Notification framed(String name, Object value) {
    frame.put(name, value);
    return this;
  }

  Map<String, Object> record() {
    return record;
  }

  Map<String, Object> asMap() {
    return records("Records", List.of(record));
  }

  Map<String, Object> records(String name, Object records) {
    Map<String, Object> all = new LinkedHashMap<>(frame);
    all.put(name, records);
    return all;
  }

  String asText() {
    return json(asMap());
  }

  byte[] asBytes() {
    return bytes(asMap());
  }

  /** The only result. */
  ParsedEvent parsed() {
    return parsed(KeyEncoding.AUTO);
  }

  ParsedEvent parsed(KeyEncoding encoding) {
    List<ParsedEvent> results = new ArrayList<>(new NotificationParser(encoding).parse(asBytes()));
    if (results.size() != 1) {
      throw new AssertionError("One result expected, but there are " + results);
    }
    return results.get(0);
  }

  /** The only result, which must be a creation. */
  ObjectEvent created() {
    return created(KeyEncoding.AUTO);
  }

  ObjectEvent created(KeyEncoding encoding) {
    ParsedEvent parsed = parsed(encoding);
    if (parsed instanceof ParsedEvent.Creation creation) {
      return creation.event();
    }
    throw new AssertionError("A creation expected, but it is " + parsed);
  }

  static String json(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  static byte[] bytes(Object value) {
    return json(value).getBytes(StandardCharsets.UTF_8);
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> parent(String path) {
    Map<String, Object> at = record;
    String[] names = path.split("\\.");
    for (int i = 0; i < names.length - 1; i++) {
      at = (Map<String, Object>) at.computeIfAbsent(names[i], name -> new LinkedHashMap<>());
    }
    return at;
  }

  private static String last(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }
}

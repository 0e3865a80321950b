package dev.lakegate.event;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The sample notifications and what is expected of them. */
public final class Samples {

  private static final String FOLDER = "/samples/events/";

  private Samples() {}

  /** One sample; the expectations are those of {@code INDEX.json}. */
  public record Sample(String file, JsonNode expectations) {

    /** The record's value; the tombstone is the one sample that no file can hold. */
    public byte @Nullable [] value() {
      return file.equals("edge-tombstone.txt") ? null : bytes(file);
    }

    @Override
    public String toString() {
      return file;
    }
  }

  /** All of them, in the index's order. */
  public static List<Sample> all() {
    JsonNode index = new JsonMapper().readTree(bytes("INDEX.json"));
    return index
        .valueStream()
        .map(entry -> new Sample(entry.get("file").asString(), entry.get("expect")))
        .toList();
  }

  static Stream<byte[]> values() {
    return all().stream().map(Sample::value).filter(value -> value != null);
  }

  static byte[] bytes(String file) {
    try (InputStream stream = Samples.class.getResourceAsStream(FOLDER + file)) {
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(file, e);
    }
  }
}

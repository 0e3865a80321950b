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

  /** The second holds what stores were found to send besides. */
  static final List<String> FOLDERS = List.of("/samples/events/", "/samples/more-events/");

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

  /** All of them, in the indexes' order. */
  public static List<Sample> all() {
    return FOLDERS.stream().flatMap(folder -> of(folder).stream()).toList();
  }

  static List<Sample> of(String folder) {
    try (InputStream index = Samples.class.getResourceAsStream(folder + "INDEX.json")) {
      return new JsonMapper()
          .readTree(index)
          .valueStream()
          .map(entry -> new Sample(entry.get("file").asString(), entry.get("expect")))
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(folder, e);
    }
  }

  static Stream<byte[]> values() {
    return all().stream().map(Sample::value).filter(value -> value != null);
  }

  static byte[] bytes(String file) {
    for (String folder : FOLDERS) {
      try (InputStream stream = Samples.class.getResourceAsStream(folder + file)) {
        if (stream != null) {
          return stream.readAllBytes();
        }
      } catch (IOException e) {
        throw new IllegalStateException(file, e);
      }
    }
    throw new IllegalArgumentException("There is no sample " + file);
  }
}

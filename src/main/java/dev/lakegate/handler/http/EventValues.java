package dev.lakegate.handler.http;

import dev.lakegate.handler.JsonEventFormat;
import dev.lakegate.handler.RejectGenerationException;
import io.cloudevents.CloudEvent;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** What placeholders stand for. */
final class EventValues {

  /** Their members have names that the writer of a generation chose. */
  private static final List<String> FREE = List.of("partitionValues.", "table.");

  private static final Set<String> PINNED =
      Stream.of("manifest", "sentinel")
          .flatMap(
              object ->
                  Stream.of("", ".key", ".size", ".versionId", ".eTag", ".lastModified")
                      .map(object::concat))
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> OWN =
      Set.of(
          "attempt",
          "bucket",
          "data",
          "dataset",
          "event",
          "fencingToken",
          "fileCount",
          "files",
          "generation",
          "idempotencyKey",
          "level",
          "partitionValues",
          "prefix",
          "runId",
          "sequencer",
          "table",
          "time",
          "totalBytes",
          "uri",
          "versionId");

  private final ObjectNode values;

  EventValues(CloudEvent event) {
    ObjectNode document = JsonEventFormat.document(event);
    this.values = (ObjectNode) document.get("data").deepCopy();
    values.set("event", document);
    values.set("data", document.get("data"));
    values.put("idempotencyKey", event.getId());
    // Many take no # in the names of runs.
    values.put("runId", event.getId().replace('#', '-'));
    values.set("time", document.get("time"));
    values.put("uri", "s3://" + text("bucket") + "/" + text("prefix"));
  }

  /**
   * Passes when there is such a placeholder.
   *
   * @throws IllegalArgumentException otherwise, with those that there are
   */
  static void require(String name) {
    boolean free = FREE.stream().anyMatch(it -> name.startsWith(it) && name.length() > it.length());
    if (!free && !OWN.contains(name) && !PINNED.contains(name)) {
      Set<String> known = new TreeSet<>(OWN);
      known.addAll(PINNED);
      known.addAll(Set.of("partitionValues.<name>", "table.<name>"));
      throw new IllegalArgumentException(
          "there is no placeholder {{%s}}, only %s".formatted(name, String.join(", ", known)));
    }
  }

  /**
   * Its value; JSON's null when the store or the dataset has none.
   *
   * @throws RejectGenerationException when the generation has no such partition value or metadata
   */
  JsonNode get(String name) {
    int dot = name.indexOf('.');
    JsonNode section = dot < 0 ? values : values.path(name.substring(0, dot));
    JsonNode value = section.get(name.substring(dot + 1));
    if (value == null && FREE.stream().anyMatch(name::startsWith)) {
      throw new RejectGenerationException(
          "The generation has nothing for the placeholder {{%s}}".formatted(name));
    }
    return value == null ? NullNode.getInstance() : value;
  }

  private String text(String name) {
    return values.get(name).stringValue();
  }
}

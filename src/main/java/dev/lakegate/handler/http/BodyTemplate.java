package dev.lakegate.handler.http;

import io.cloudevents.CloudEvent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON with placeholders like <code>{{dataset}}</code>. Within a text a placeholder becomes part of
 * the text, escaped; elsewhere it becomes a JSON value. Immutable.
 */
final class BodyTemplate implements PayloadForm {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
  // Outside of texts JSON never has two braces that open in a row.
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{\\s*(.*?)\\s*}}");

  // The colon tells the name of a member.
  private static final Pattern TEXT =
      Pattern.compile("\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"(\\s*:)?", Pattern.DOTALL);
  private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

  /** In characters; shorter ones are words, and hiding them would hide the message. */
  private static final int SHORTEST_SECRET = 8;

  private final List<Part> parts;

  private BodyTemplate(List<Part> parts) {
    this.parts = parts;
  }

  /** Literal text, or a placeholder within a text or elsewhere. */
  private record Part(String text, boolean placeholder, boolean quoted) {}

  /**
   * Reads a template.
   *
   * @throws IllegalArgumentException when it is not JSON or has a placeholder that does not exist;
   *     the message says what to write instead
   */
  static BodyTemplate parse(String template) {
    List<Part> parts = parts(template);
    parts.stream().filter(Part::placeholder).map(Part::text).forEach(EventValues::require);
    String sample =
        parts.stream()
            .map(part -> part.placeholder() ? part.quoted() ? "" : "null" : part.text())
            .collect(Collectors.joining());
    requireJson(sample);
    return new BodyTemplate(parts);
  }

  /** What stands between quotes and placeholders, as it is written and as it is read: tokens. */
  static Stream<String> secrets(String template) {
    return TEXT.matcher(PLACEHOLDER.matcher(template).replaceAll("\n"))
        .results()
        .filter(text -> text.group(2) == null)
        .flatMap(text -> text.group(1).lines())
        .flatMap(text -> Stream.of(text, ESCAPED.matcher(text).replaceAll("$1")))
        .filter(text -> text.length() >= SHORTEST_SECRET);
  }

  private static List<Part> parts(String template) {
    List<Part> parts = new ArrayList<>();
    Matcher matcher = PLACEHOLDER.matcher(template);
    int at = 0;
    boolean quoted = false;
    while (matcher.find()) {
      String literal = template.substring(at, matcher.start());
      quoted = isQuotedAfter(literal, quoted);
      parts.add(new Part(literal, false, false));
      parts.add(new Part(matcher.group(1), true, quoted));
      at = matcher.end();
    }
    parts.add(new Part(template.substring(at), false, false));
    return List.copyOf(parts);
  }

  private static boolean isQuotedAfter(String literal, boolean before) {
    boolean quoted = before;
    for (int i = 0; i < literal.length(); i++) {
      if (literal.charAt(i) == '\\') {
        i++;
      } else if (literal.charAt(i) == '"') {
        quoted = !quoted;
      }
    }
    return quoted;
  }

  private static void requireJson(String sample) {
    try {
      JSON.readTree(sample);
    } catch (JacksonException e) {
      String place = e.getLocation() == null ? "" : ", see line " + e.getLocation().getLineNr();
      throw new IllegalArgumentException(
          "write JSON with placeholders such as {{dataset}}" + place, e);
    }
    if (sample.isBlank()) {
      throw new IllegalArgumentException("write JSON with placeholders such as {{dataset}}");
    }
  }

  @Override
  public Payload of(CloudEvent event) {
    EventValues values = new EventValues(event);
    String body = parts.stream().map(part -> fill(part, values)).collect(Collectors.joining());
    return new Payload("application/json", Map.of(), body.getBytes(StandardCharsets.UTF_8));
  }

  private static String fill(Part part, EventValues values) {
    if (!part.placeholder()) {
      return part.text();
    }
    JsonNode value = values.get(part.text());
    return part.quoted() ? escaped(value) : JSON.writeValueAsString(value);
  }

  private static String escaped(JsonNode value) {
    String text = value.isNull() ? "" : value.isString() ? value.stringValue() : value.toString();
    String quoted = JSON.writeValueAsString(text);
    return quoted.substring(1, quoted.length() - 1);
  }
}

package dev.lakegate;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The tables of docs/configuration.md, made of the metadata that the annotation processor makes of
 * the property records and their Javadoc. A table stands between {@code <!-- keys of PREFIX -->}
 * and {@code <!-- end of keys -->}; a prefix that ends in {@code (type)} is that of a handler.
 */
final class ConfigurationTables {

  private static final Path METADATA = Path.of("target/classes/META-INF");
  private static final Pattern TABLE =
      Pattern.compile("(<!-- keys of (\\S+) -->\n\n).*?(\n<!-- end of keys -->)", Pattern.DOTALL);
  private static final Pattern CODE = Pattern.compile("\\{@code\\s+((?:[^{}]|\\{[^{}]*})*)}");
  private static final Pattern REQUIRED = Pattern.compile("\\brequired(?! (unless|with))");
  private static final String HEAD =
      "| key | type | default | meaning and range |\n|---|---|---|---|\n";

  /** What keys with a chosen name, and those of a type of handlers, are declared by. */
  private static final Map<String, String> SOURCES = new LinkedHashMap<>();

  static {
    SOURCES.put("lakegate.datasets.<key>", "dev.lakegate.DatasetProperties");
    SOURCES.put("lakegate.api.users.<name>", "dev.lakegate.HttpApiProperties$User");
    SOURCES.put("lakegate.handlers.<name>", "dev.lakegate.HandlerRulesProperties");
    SOURCES.put(
        "lakegate.handlers.<name>(http)", "dev.lakegate.handler.http.HttpHandlerProperties");
    SOURCES.put(
        "lakegate.handlers.<name>(jdbc)", "dev.lakegate.handler.jdbc.JdbcHandlerProperties");
    SOURCES.put(
        "lakegate.handlers.<name>(kafka)", "dev.lakegate.handler.kafka.KafkaHandlerProperties");
  }

  private ConfigurationTables() {}

  /** The page with its tables made anew. */
  static String fillIn(String page) {
    return TABLE
        .matcher(page)
        .replaceAll(it -> Matcher.quoteReplacement(it.group(1) + table(it.group(2)) + it.group(3)));
  }

  /** The prefixes of the page's tables. */
  static List<String> prefixes(String page) {
    return TABLE.matcher(page).results().map(it -> it.group(2)).toList();
  }

  /** The page without its tables. */
  static String prose(String page) {
    return TABLE.matcher(page).replaceAll("");
  }

  /** Every key with its description as the metadata has them, those of handlers' types included. */
  static Map<String, String> descriptions() {
    Map<String, String> all = new LinkedHashMap<>();
    properties("lakegate").forEach(it -> all.put(name(it), description(it)));
    SOURCES
        .keySet()
        .forEach(
            source ->
                properties(source)
                    .forEach(it -> all.put(source + "." + name(it), description(it))));
    return all;
  }

  private static String table(String prefix) {
    String keys = prefix.replaceAll("\\(.*", "") + ".";
    return properties(prefix)
        .map(it -> row(SOURCES.containsKey(prefix) ? keys + key(it) : name(it), it))
        .collect(Collectors.joining("", HEAD, ""));
  }

  private static Stream<JsonNode> properties(String prefix) {
    String source = SOURCES.get(prefix);
    String file =
        source == null
            ? "spring-configuration-metadata.json"
            : "spring/configuration-metadata/" + source + ".json";
    JsonNode all = JsonMapper.shared().readTree(METADATA.resolve(file).toFile()).path("properties");
    return StreamSupport.stream(all.spliterator(), false)
        .filter(it -> source != null || name(it).startsWith(prefix + "."))
        // Maps of sections have tables of their own.
        .filter(it -> !type(it).contains("<java.lang.String,dev.lakegate."));
  }

  private static String row(String key, JsonNode property) {
    return "| `%s` | %s | %s | %s |\n"
        .formatted(key, words(type(property)), byDefault(property), meaning(property));
  }

  private static String name(JsonNode property) {
    return property.path("name").asString();
  }

  private static String type(JsonNode property) {
    return property.path("type").asString();
  }

  private static String key(JsonNode property) {
    return type(property).startsWith("java.util.Map") ? name(property) + ".<name>" : name(property);
  }

  private static String description(JsonNode property) {
    return property.path("description").asString("");
  }

  private static String meaning(JsonNode property) {
    String text =
        CODE.matcher(description(property)).replaceAll("`$1`").replaceAll("\\s+", " ").strip();
    JsonNode deprecation = property.path("deprecation");
    return deprecation.isMissingNode()
        ? text
        : "**Deprecated**: %s Use `%s`. %s"
            .formatted(
                deprecation.path("reason").asString(""),
                deprecation.path("replacement").asString(""),
                text);
  }

  private static String byDefault(JsonNode property) {
    JsonNode value = property.path("defaultValue");
    if (value.isMissingNode()) {
      String text = description(property);
      if (text.matches("(?s)(overrides|replaces) .*")) {
        return "inherited";
      }
      return REQUIRED.matcher(text).find() ? "required" : "none";
    }
    String text =
        value.isNumber()
            ? new BigDecimal(value.asString()).stripTrailingZeros().toPlainString()
            : value.asString();
    return text.isEmpty() ? "empty" : "`" + text + "`";
  }

  private static String words(String type) {
    if (type.startsWith("java.util.List<")) {
      String item = words(type.substring("java.util.List<".length(), type.length() - 1));
      return "list of " + (item.equals("text") ? "texts" : item);
    }
    return switch (type.substring(type.lastIndexOf('.') + 1)) {
      case "String", "String>" -> "text";
      case "Boolean" -> "`true`, `false`";
      case "Integer", "Double" -> "number";
      case "Duration" -> "duration";
      case "Instant" -> "instant";
      case "DataSize" -> "size";
      case "URI" -> "URI";
      default -> choices(type);
    };
  }

  private static String choices(String type) {
    try {
      return Arrays.stream(Class.forName(type).getEnumConstants())
          .map(it -> ((Enum<?>) it).name().toLowerCase(Locale.ROOT).replace('_', '-'))
          .collect(Collectors.joining("`, `", "`", "`"));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("Say in words what is " + type, e);
    }
  }
}

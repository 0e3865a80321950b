package dev.lakegate.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** A compose file as an engine would see it: merged, with the defaults of its variables. */
public record ComposeFile(Map<String, Object> root) {

  private static final Path OURS = Path.of("docker-compose.yml");
  private static final Pattern VARIABLE =
      Pattern.compile("(?<!\\$)\\$\\{\\w+(?::-)?([^}]*)}|\\$(\\$)");

  /** The text of the one in this repository. */
  public static String ours() {
    try {
      return Files.readString(OURS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads one. */
  public static ComposeFile of(String text) {
    Matcher variable = VARIABLE.matcher(text);
    String plain =
        variable.replaceAll(
            it -> Matcher.quoteReplacement(it.group(2) == null ? it.group(1) : it.group(2)));
    return new ComposeFile(
        map(new Yaml(new SafeConstructor(new LoaderOptions())).<Object>load(plain)));
  }

  /** By name. */
  public Map<String, Map<String, Object>> services() {
    Map<String, Map<String, Object>> services = new LinkedHashMap<>();
    map(root.get("services")).forEach((name, service) -> services.put(name, map(service)));
    return services;
  }

  /** The variables of a service. */
  public Map<String, Object> environment(String service) {
    return map(services().get(service).get("environment"));
  }

  /** What stands there, or nothing. */
  static Map<String, Object> map(Object value) {
    Map<String, Object> map = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> entries) {
      entries.forEach((key, it) -> map.put(String.valueOf(key), it));
    }
    return map;
  }

  /** The words that stand there, or none. */
  static List<String> words(Object value) {
    List<String> words = new ArrayList<>();
    if (value instanceof List<?> items) {
      items.forEach(it -> words.add(String.valueOf(it)));
    }
    return words;
  }

  /** Of all services: {@code volume:path} and {@code ./file:path:ro}. */
  Stream<String> mounts() {
    return services().values().stream().flatMap(it -> words(it.get("volumes")).stream());
  }
}

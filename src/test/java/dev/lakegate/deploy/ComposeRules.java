package dev.lakegate.deploy;

import static dev.lakegate.deploy.ComposeFile.map;
import static dev.lakegate.deploy.ComposeFile.words;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** What the schema of compose files cannot say. */
final class ComposeRules {

  private static final Pattern PINNED =
      Pattern.compile(".+:(v?\\d+\\.\\d+\\.\\d+|RELEASE\\.\\d).*");

  private final ComposeFile file;
  private final List<String> faults = new ArrayList<>();

  private ComposeRules(ComposeFile file) {
    this.file = file;
  }

  /** A line for each fault. */
  static List<String> faults(ComposeFile file) {
    ComposeRules rules = new ComposeRules(file);
    file.services().forEach(rules::check);
    rules.checkVolumes();
    return rules.faults;
  }

  private void check(String name, Map<String, Object> service) {
    String image = String.valueOf(service.get("image"));
    if (!service.containsKey("build") && !PINNED.matcher(image).matches()) {
      faults.add(name + ": image " + image + " is not pinned to a patch");
    }
    map(service.get("depends_on"))
        .forEach((other, rule) -> checkDependency(name, other, map(rule).get("condition")));
    for (String port : words(service.get("ports"))) {
      if (!port.startsWith("127.0.0.1:")) {
        faults.add(name + ": port " + port + " is open to the network");
      }
    }
    if (service.containsKey("restart")) {
      checkLongRunning(name, service);
    }
  }

  private void checkLongRunning(String name, Map<String, Object> service) {
    for (String key : List.of("healthcheck", "mem_limit", "security_opt")) {
      if (!service.containsKey(key)) {
        faults.add(name + ": runs for long without " + key);
      }
    }
  }

  private void checkDependency(String name, String other, Object condition) {
    Map<String, Object> service = file.services().get(other);
    if (service == null) {
      faults.add(name + ": waits for " + other + ", which there is not");
    } else if ("service_healthy".equals(condition) && !service.containsKey("healthcheck")) {
      faults.add(name + ": waits for the health of " + other + ", which has no check");
    } else if ("service_completed_successfully".equals(condition)
        && service.containsKey("restart")) {
      faults.add(name + ": waits for the end of " + other + ", which is restarted");
    }
  }

  private void checkVolumes() {
    Set<String> declared = map(file.root().get("volumes")).keySet();
    Set<String> used = new TreeSet<>();
    file.mounts().map(it -> it.substring(0, it.indexOf(':'))).forEach(used::add);
    for (String source : used) {
      if (source.startsWith(".") && !Files.exists(Path.of(source))) {
        faults.add(source + " is mounted, and is not in the repository");
      } else if (!source.startsWith(".") && !declared.contains(source)) {
        faults.add("volume " + source + " is not declared");
      }
    }
    declared.stream()
        .filter(it -> !used.contains(it))
        .forEach(it -> faults.add("volume " + it + " is not used"));
  }
}

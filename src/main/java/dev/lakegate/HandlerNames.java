package dev.lakegate;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks that every handler that datasets name exists; known only once all beans are. */
final class HandlerNames {

  private HandlerNames() {}

  static void require(LakegateProperties properties, Collection<String> known) {
    Stream<ConfigurationFault> defaults =
        faults("lakegate.dataset-defaults", properties.datasetDefaults().handlers(), known);
    Stream<ConfigurationFault> datasets =
        properties.datasets().entrySet().stream()
            .flatMap(
                dataset ->
                    faults(
                        DatasetChecks.section(dataset.getKey()),
                        dataset.getValue().handlers(),
                        known));
    List<ConfigurationFault> all = Stream.concat(defaults, datasets).toList();
    if (!all.isEmpty()) {
      throw new InvalidConfigurationException(all);
    }
  }

  private static Stream<ConfigurationFault> faults(
      String section, @Nullable List<String> handlers, Collection<String> known) {
    return Stream.ofNullable(handlers)
        .flatMap(List::stream)
        .filter(name -> !known.contains(name))
        .map(name -> fault(section + ".handlers", name, known));
  }

  private static ConfigurationFault fault(String key, String name, Collection<String> known) {
    String names = new TreeSet<>(known).stream().collect(Collectors.joining(", "));
    return new ConfigurationFault(
        key,
        name,
        null,
        "names no handler",
        "define lakegate.handlers." + name + ".type, or choose one of " + names);
  }
}

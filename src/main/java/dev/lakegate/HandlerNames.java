package dev.lakegate;

import dev.lakegate.handler.HandlerFault;
import dev.lakegate.handler.HandlerRegistry;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks that every handler that datasets name exists; known only once all beans are. */
final class HandlerNames {

  private HandlerNames() {}

  static void require(LakegateProperties properties, HandlerRegistry registry) {
    List<ConfigurationFault> all = faults(properties, registry);
    if (!all.isEmpty()) {
      throw new InvalidConfigurationException(all);
    }
  }

  static List<ConfigurationFault> faults(LakegateProperties properties, HandlerRegistry registry) {
    Set<String> known = registry.names();
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
    Stream<ConfigurationFault> configured = registry.faults().stream().map(HandlerNames::fault);
    return Stream.of(configured, defaults, datasets).flatMap(it -> it).toList();
  }

  private static ConfigurationFault fault(HandlerFault fault) {
    return new ConfigurationFault(
        fault.key(), fault.value(), null, "is not accepted", fault.message());
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

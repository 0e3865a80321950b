package dev.lakegate;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Refuses consumer settings under which notifications get lost. */
final class KafkaChecks {

  private static final List<String> RESET =
      spellings("spring.kafka.consumer.auto-offset-reset", "auto.offset.reset");
  private static final List<String> AUTO_COMMIT =
      spellings("spring.kafka.consumer.enable-auto-commit", "enable.auto.commit");

  private static final List<String> SERVERS =
      List.of(
          "spring.kafka.bootstrap-servers",
          "spring.kafka.bootstrap-servers[0]",
          "spring.kafka.consumer.bootstrap-servers",
          "spring.kafka.producer.bootstrap-servers",
          "spring.kafka.admin.bootstrap-servers");

  private final ConfigurationFaults faults;
  private final ConfiguredValues values;

  KafkaChecks(ConfigurationFaults faults, ConfiguredValues values) {
    this.faults = faults;
    this.values = values;
  }

  void check() {
    refuse(
        RESET,
        value -> value.equals("latest") || value.startsWith("by_duration"),
        "skips notifications that came while the group had no offset",
        "set earliest, or none to stop instead");
    refuse(
        AUTO_COMMIT,
        value -> value.equals("true"),
        "commits notifications that are not finished",
        "remove it: Lakegate commits what is finished");
    refuse(
        SERVERS,
        value -> value.contains("@"),
        "has credentials in it, which Kafka takes elsewhere",
        "write host:port only, and the credentials as spring.kafka.properties[sasl.jaas.config]");
    refuse(
        List.of("spring.kafka.consumer.group-id"),
        String::isEmpty,
        "is empty, and without a group nothing can be committed",
        "name the consumer group, such as lakegate");
  }

  private void refuse(
      List<String> keys, Predicate<String> condition, String problem, String remedy) {
    keys.stream()
        .filter(key -> values.text(key).map(KafkaChecks::plain).filter(condition).isPresent())
        .forEach(key -> faults.add(key, problem, remedy));
  }

  private static String plain(String value) {
    return value.strip().toLowerCase(Locale.ROOT);
  }

  /** A client property may be written as a path or, in brackets, as one element. */
  private static List<String> spellings(String key, String clientProperty) {
    return List.of(
        key,
        "spring.kafka.consumer.properties." + clientProperty,
        "spring.kafka.consumer.properties[" + clientProperty + "]",
        "spring.kafka.properties." + clientProperty,
        "spring.kafka.properties[" + clientProperty + "]");
  }
}

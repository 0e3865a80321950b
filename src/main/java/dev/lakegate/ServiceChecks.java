package dev.lakegate;

import dev.lakegate.LakegateProperties.DeadLetter;
import dev.lakegate.LakegateProperties.Ledger;
import dev.lakegate.LakegateProperties.Processing;
import dev.lakegate.LakegateProperties.Retry;
import dev.lakegate.LakegateProperties.Source;
import java.util.List;
import java.util.regex.Pattern;

/** Checks what holds for the whole instance. */
final class ServiceChecks {

  private static final Pattern TOPIC = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._-]{1,249}");

  private final ValueChecks checks;
  private final ConfigurationFaults faults;

  ServiceChecks(ValueChecks checks, ConfigurationFaults faults) {
    this.checks = checks;
    this.faults = faults;
  }

  void check(LakegateProperties properties) {
    checkSource(properties.source());
    checkDeadLetter(properties.deadLetter(), properties.source().topics());
    checkProcessing(properties.processing());
    checkRetry(properties.retry());
    checkLedger(properties.ledger());
    checks.within(
        "lakegate.verification.max-concurrent-reads",
        properties.verification().maxConcurrentReads(),
        1,
        1024);
  }

  private void checkSource(Source source) {
    List<String> topics = source.topics();
    checks.distinct("lakegate.source.topics", topics);
    for (int index = 0; index < topics.size(); index++) {
      topic("lakegate.source.topics[" + index + "]", topics.get(index));
    }
  }

  private void checkDeadLetter(DeadLetter deadLetter, List<String> sources) {
    String key = "lakegate.dead-letter.topic";
    topic(key, deadLetter.topic());
    if (sources.contains(deadLetter.topic())) {
      faults.add(
          key,
          "is one of lakegate.source.topics, so that dead letters would come back",
          "choose another topic");
    }
  }

  private void topic(String key, String topic) {
    checks.form(
        key,
        topic,
        TOPIC,
        "is no topic that Kafka allows",
        "use 1 to 249 letters, digits, dots, underscores and hyphens");
  }

  private void checkProcessing(Processing processing) {
    checks.within(
        "lakegate.processing.max-concurrent-generations",
        processing.maxConcurrentGenerations(),
        1,
        256);
    checks.within(
        "lakegate.processing.max-in-flight-records", processing.maxInFlightRecords(), 2, 10_000);
  }

  private void checkRetry(Retry retry) {
    checks.within("lakegate.retry.delay", retry.delay(), "1ms", "1d");
    checks.within("lakegate.retry.multiplier", retry.multiplier(), 1, 100);
    checks.within("lakegate.retry.max-delay", retry.maxDelay(), "1ms", "7d");
    checks.within("lakegate.retry.jitter", retry.jitter(), "0s", "1d");
    checks.within("lakegate.retry.timeout", retry.timeout(), "1s", "365d");
    if (retry.maxDelay().compareTo(retry.delay()) < 0) {
      faults.add(
          "lakegate.retry.max-delay",
          "is shorter than lakegate.retry.delay",
          "make it at least as long as the delay");
    }
  }

  private void checkLedger(Ledger ledger) {
    checks.within("lakegate.ledger.lease-duration", ledger.leaseDuration(), "1s", "1h");
    checks.within("lakegate.ledger.retention", ledger.retention(), "1h", "3650d");
  }
}

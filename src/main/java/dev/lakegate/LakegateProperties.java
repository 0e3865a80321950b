package dev.lakegate;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.event.KeyEncoding;
import dev.lakegate.handler.HandlerRegistry;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Everything under {@code lakegate}. An instance that the service made is free of faults: see
 * {@link LakegatePropertiesConfiguration}.
 *
 * @param source where notifications come from
 * @param deadLetter where records go that did not pass
 * @param processing how much is worked on at once, and in what order
 * @param retry how transient failures are retried
 * @param ledger the durable record of what was claimed and finished
 * @param store the object store
 * @param verification limits of verification for the whole instance
 * @param datasetDefaults what holds for every dataset that does not say otherwise
 * @param datasets the datasets by key, at least one; the key is the dataset's name unless it has
 *     one of its own
 * @param handlers handlers by name; datasets name them in their handlers. The keys of one that are
 *     not listed here belong to its type
 * @param plugins where plug-ins are
 * @param api the HTTP interface for people and programs
 */
@ConfigurationProperties("lakegate")
public record LakegateProperties(
    @DefaultValue Source source,
    @DefaultValue DeadLetter deadLetter,
    @DefaultValue Processing processing,
    @DefaultValue Retry retry,
    @DefaultValue Ledger ledger,
    @NestedConfigurationProperty @DefaultValue StoreProperties store,
    @DefaultValue Verification verification,
    @NestedConfigurationProperty @DefaultValue DatasetDefaults datasetDefaults,
    @DefaultValue Map<String, DatasetProperties> datasets,
    @DefaultValue Map<String, HandlerRulesProperties> handlers,
    @DefaultValue Plugins plugins,
    @NestedConfigurationProperty @DefaultValue HttpApiProperties api) {

  /** Keeps unmodifiable copies in the configured order. */
  public LakegateProperties {
    datasets = Collections.unmodifiableMap(new LinkedHashMap<>(datasets));
    handlers = Collections.unmodifiableMap(new LinkedHashMap<>(handlers));
  }

  /** The datasets in the configured order, each with the defaults filled in. */
  public List<DatasetDefinition> datasetDefinitions() {
    return datasets.entrySet().stream()
        .map(dataset -> dataset.getValue().definition(dataset.getKey(), datasetDefaults))
        .toList();
  }

  /** What is said about a handler, be it configured or a bean. */
  HandlerRulesProperties handler(String name) {
    return handlers.getOrDefault(name, HandlerRulesProperties.NOTHING_SAID);
  }

  /**
   * Refuses handlers that cannot be made, and datasets that name a handler nobody has.
   *
   * @param registry all handlers: beans and configured ones
   * @throws InvalidConfigurationException naming each fault
   */
  public void requireHandlers(HandlerRegistry registry) {
    HandlerNames.require(this, registry);
  }

  /**
   * Where notifications come from. The broker and the consumer group are {@code spring.kafka.*}.
   *
   * @param topics Kafka topics with the store's bucket notifications, at least one, each once
   * @param unmatched what is done about a sentinel that no dataset is configured for: {@code warn}
   *     counts and logs it, {@code dead-letter} counts and dead-letters it, {@code ignore} counts
   *     it
   * @param keyEncoding whether object keys in notifications are form-encoded: {@code auto} goes by
   *     the store that wrote them, {@code encoded} decodes each once, {@code raw} takes them as
   *     they are
   */
  public record Source(
      @DefaultValue("lakehouse-ingestion-events") List<String> topics,
      @DefaultValue("warn") Unmatched unmatched,
      @DefaultValue("auto") KeyEncoding keyEncoding) {}

  /** What is done about a sentinel that no dataset is configured for. */
  public enum Unmatched {
    /** Counted and logged as a warning. */
    WARN,
    /** Counted and dead-lettered. */
    DEAD_LETTER,
    /** Counted. */
    IGNORE
  }

  /**
   * Where records go that did not pass.
   *
   * @param topic the Kafka topic of dead letters; none of {@code lakegate.source.topics}
   * @param onMalformed what is done about a record that is no notification: {@code dead-letter} it,
   *     or {@code stop} the consumer in front of it
   */
  public record DeadLetter(
      @DefaultValue("lakehouse-ingestion-events-dlt") String topic,
      @DefaultValue("dead-letter") OnMalformed onMalformed) {}

  /** What is done about a record that is no notification. */
  public enum OnMalformed {
    /** It is dead-lettered, and the next one taken. */
    DEAD_LETTER,
    /** The consumer stops in front of it. */
    STOP
  }

  /**
   * How much is worked on at once, and in what order.
   *
   * @param ordering which generations wait for each other: those of one dataset in one partition,
   *     all of one partition (first in, first out), or those of one sentinel
   * @param maxConcurrentGenerations generations that are verified or handed over at the same time,
   *     1 to 256
   * @param maxInFlightRecords records of one partition that are taken but unfinished, 2 to 10000;
   *     one poll brings at most half of them
   */
  public record Processing(
      @DefaultValue("dataset") Ordering ordering,
      @DefaultValue("4") int maxConcurrentGenerations,
      @DefaultValue("64") int maxInFlightRecords) {}

  /** Which generations wait for each other. */
  public enum Ordering {
    /** Those of one dataset in one partition. */
    DATASET,
    /** All of one partition: strictly first in, first out. */
    PARTITION,
    /** Those of one sentinel. */
    SENTINEL
  }

  /**
   * How transient failures are retried: after delay, then multiplier times as long, up to
   * max-delay.
   *
   * @param delay the first back-off, 1ms to 1d
   * @param multiplier what each back-off is multiplied by for the next one, 1 to 100
   * @param maxDelay the longest back-off, {@code lakegate.retry.delay} to 7d
   * @param jitter the most that is added to a back-off at random, 0 to 1d
   * @param timeout the budget of one generation until it is verified, and then at each of its
   *     handlers: time spent in attempts and back-offs, 1s to 365d; outages do not count
   */
  public record Retry(
      @DefaultValue("1s") Duration delay,
      @DefaultValue("2") double multiplier,
      @DefaultValue("5m") Duration maxDelay,
      @DefaultValue("500ms") Duration jitter,
      @DefaultValue("24h") Duration timeout) {}

  /**
   * The durable record of what was claimed and finished. The Redis server is {@code
   * spring.data.redis.*}, the database {@code spring.datasource.*}.
   *
   * @param type where it is kept: {@code redis}; {@code jdbc}, which is PostgreSQL or, for a single
   *     instance, an H2 file; or {@code memory} for trials with a single instance, which forgets
   *     everything at its end
   * @param leaseDuration how long a claim lives without renewal, 1s to 1h; after a crash, another
   *     instance takes over that late
   * @param retention how long finished generations are remembered, 1h to 3650d; older notifications
   *     are dead-lettered as {@code event-too-old}
   */
  public record Ledger(
      @DefaultValue("redis") LedgerType type,
      @DefaultValue("45s") Duration leaseDuration,
      @DefaultValue("30d") Duration retention) {}

  /** Where the ledger is kept. */
  public enum LedgerType {
    /** In Redis, for any number of instances. */
    REDIS,
    /** In PostgreSQL, for any number of instances, or in an H2 file, for one. */
    JDBC,
    /** In this process, for trials. */
    MEMORY
  }

  /**
   * Where plug-ins are.
   *
   * @param folder where the jars of plug-ins are; one that is configured has to exist, and an empty
   *     value is none
   */
  public record Plugins(@DefaultValue(Plugins.DEFAULT_FOLDER) String folder) {

    static final String DEFAULT_FOLDER = "/app/plugins";
  }

  /**
   * Limits of verification for the whole instance.
   *
   * @param maxConcurrentReads requests to the store that read object content at the same time, 1 to
   *     1024
   */
  public record Verification(@DefaultValue("32") int maxConcurrentReads) {}
}

package dev.lakegate.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetDefinition.ManifestRule;
import dev.lakegate.dataset.DatasetDefinition.Mode;
import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.DatasetDefinition.VerificationRule;
import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.PartitionValues;
import dev.lakegate.deploy.MonitoringFiles;
import dev.lakegate.event.Dialect;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.Sequencer;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Advance;
import dev.lakegate.ledger.Phase;
import dev.lakegate.pipeline.CircuitStates;
import dev.lakegate.pipeline.InFlightGenerations.InFlight;
import dev.lakegate.store.ObjectLocation;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.math.BigInteger;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What Prometheus gets to see is what the documentation says. */
class MetricsTest {

  private static final Instant NOW = Instant.parse("2026-11-28T01:00:00Z");
  private static final DatasetDefinition ORDERS = definition("orders");
  private static final DatasetDefinition TEMPLATE = definition("{domain}");
  private static final Dataset ORDERS_DATASET = new Dataset("orders", "orders", "v1/", ORDERS);
  private static final Dataset SEEN = new Dataset("sales", "sales", "v1/", TEMPLATE);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
  private final ObservationConfiguration configuration = new ObservationConfiguration();
  private final MetricsPipelineListener listener = new MetricsPipelineListener(registry, clock);
  private final List<InFlight> inFlight = new ArrayList<>();
  private final AnsweringLedger ledger = new AnsweringLedger();

  private void bindGauges() {
    List<DatasetDefinition> definitions = List.of(ORDERS, TEMPLATE);
    configuration.zeroCounters(definitions).bindTo(registry);
    configuration.inFlightGauges(() -> inFlight, definitions, clock).bindTo(registry);
    configuration.sourceGauges(new PausedSource()).bindTo(registry);
    configuration.circuitGauges(new OneOpenCircuit()).bindTo(registry);
    ObservationConfiguration.health(Map.of("ledger", () -> true, "store", () -> false))
        .bindTo(registry);
  }

  private void driveEverythingOnce() {
    listener.event("generation", "", Dialect.MINIO);
    listener.event("ignored", "not-a-sentinel", Dialect.AWS);
    listener.generation(generation(ORDERS_DATASET, 2, NOW.minusSeconds(90)), "completed", null);
    listener.generation(generation(ORDERS_DATASET, 1, NOW), "rejected", Reason.CHECKSUM_MISMATCH);
    listener.verification(
        ORDERS_DATASET,
        VerificationMode.STORED_CHECKSUM,
        "complete",
        Duration.ofSeconds(2),
        3,
        120);
    listener.handler(ORDERS_DATASET, "log", "done", Duration.ofMillis(5));
    listener.retry(ORDERS_DATASET, Reason.STORE_ERROR);
    listener.deadLetter(ORDERS_DATASET, Reason.CHECKSUM_MISMATCH);
    listener.deadLetter(null, Reason.MALFORMED_NOTIFICATION);
    listener.takeover(ORDERS_DATASET);
    ObservationConfiguration.metered(ledger, registry).probe();
  }

  @Test
  void exportsExactlyWhatIsDocumented() throws IOException {
    bindGauges();
    driveEverythingOnce();

    Set<String> exported = Scrape.of(registry).families();

    assertThat(exported).isEqualTo(DocumentedMetrics.exported());
  }

  @Test
  void namesMetersAsDocumented() throws IOException {
    bindGauges();
    driveEverythingOnce();

    assertThat(registry.getMeters())
        .extracting(meter -> meter.getId().getName())
        .allMatch(DocumentedMetrics.names()::contains);
    assertThat(DocumentedMetrics.names()).allMatch(name -> registry.find(name).meter() != null);
  }

  @Test
  void dashboardAndAlertsAskForMetricsThatExist() {
    bindGauges();
    driveEverythingOnce();

    Set<String> series = Scrape.of(registry).seriesNames();

    assertThat(MonitoringFiles.metrics())
        .filteredOn(it -> it.startsWith("lakegate_"))
        .hasSizeGreaterThan(20)
        .isSubsetOf(series);
  }

  @Test
  void tellsWhichHandlersAreLeftAlone() {
    bindGauges();

    Scrape scrape = Scrape.of(registry);

    assertThat(scrape.value("lakegate_handler_circuit_open{handler=\"airflow\"}")).isEqualTo(1);
    assertThat(scrape.value("lakegate_handler_circuit_open{handler=\"log\"}")).isZero();
  }

  private static final class OneOpenCircuit implements CircuitStates {
    @Override
    public Set<String> handlers() {
      return Set.of("airflow", "log");
    }

    @Override
    public boolean isOpen(String handler) {
      return handler.equals("airflow");
    }
  }

  @Test
  void countsAndTimesWhatHappened() {
    driveEverythingOnce();

    Scrape scrape = Scrape.of(registry);

    assertThat(
            scrape.value(
                "lakegate_generations_total{dataset=\"orders\",outcome=\"completed\",reason=\"none\"}"))
        .isEqualTo(1);
    assertThat(scrape.value("lakegate_generation_latency_seconds_sum{dataset=\"orders\"}"))
        .isEqualTo(90);
    assertThat(
            scrape.value(
                "lakegate_generation_latency_seconds_bucket{dataset=\"orders\",le=\"60.0\"}"))
        .isZero();
    assertThat(
            scrape.value(
                "lakegate_generation_latency_seconds_bucket{dataset=\"orders\",le=\"21600.0\"}"))
        .isEqualTo(1);
    assertThat(
            scrape.value("lakegate_dataset_last_completed_timestamp_seconds{dataset=\"orders\"}"))
        .isEqualTo(NOW.getEpochSecond());
    assertThat(
            scrape.value(
                "lakegate_verification_bytes_total{dataset=\"orders\",mode=\"stored-checksum\",outcome=\"complete\"}"))
        .isEqualTo(120);
    assertThat(
            scrape.value(
                "lakegate_dead_letters_total{dataset=\"none\",reason=\"malformed-notification\"}"))
        .isEqualTo(1);
  }

  @Test
  void exportsZerosFromTheStart() {
    bindGauges();

    Scrape scrape = Scrape.of(registry);

    assertThat(
            scrape.value(
                "lakegate_generations_total{dataset=\"orders\",outcome=\"rejected\",reason=\"size-mismatch\"}"))
        .isZero();
    assertThat(
            scrape.value(
                "lakegate_generations_total{dataset=\"orders\",outcome=\"failed\",reason=\"handler-failed\"}"))
        .isZero();
    assertThat(
            scrape.value(
                "lakegate_dead_letters_total{dataset=\"orders\",reason=\"manifest-missing\"}"))
        .isZero();
    assertThat(
            scrape.value(
                "lakegate_events_total{dialect=\"unknown\",outcome=\"malformed\",reason=\"malformed-notification\"}"))
        .isZero();
    assertThat(scrape.value("lakegate_lease_takeovers_total")).isZero();
    assertThat(scrape.value("lakegate_sequencer_regressions_total")).isZero();
    assertThat(scrape.value("lakegate_generations_in_flight{dataset=\"orders\",state=\"waiting\"}"))
        .isZero();
    assertThat(scrape.text()).doesNotContain("{domain}");
  }

  @Test
  void showsWhatIsInFlightAndHowOldItIs() {
    bindGauges();
    inFlight.add(
        new InFlight(
            generation(ORDERS_DATASET, 1, NOW), Phase.WAITING, NOW.minusSeconds(30), null));
    inFlight.add(
        new InFlight(
            generation(ORDERS_DATASET, 2, NOW), Phase.WAITING, NOW.minusSeconds(60), null));

    Scrape scrape = Scrape.of(registry);

    assertThat(scrape.value("lakegate_generations_in_flight{dataset=\"orders\",state=\"waiting\"}"))
        .isEqualTo(2);
    assertThat(
            scrape.value(
                "lakegate_generation_oldest_age_seconds{dataset=\"orders\",state=\"waiting\"}"))
        .isEqualTo(60);
    assertThat(
            scrape.value(
                "lakegate_generation_oldest_age_seconds{dataset=\"orders\",state=\"handling\"}"))
        .isZero();
  }

  @Test
  void showsHowFarRunningVerificationsAre() {
    bindGauges();
    inFlight.add(verifying(1, new Advance(3, 10L, 300, 1000L, 0, 50, NOW.plusSeconds(14), NOW)));
    inFlight.add(verifying(2, new Advance(4, 6L, 40, 60L, 4, 5, NOW.plusSeconds(4), NOW)));
    inFlight.add(verifying(3, new Advance(5, null, 500, null, 0, 0, null, NOW)));
    inFlight.add(verifying(4, null));

    Scrape scrape = Scrape.of(registry);

    String files = "lakegate_verification_running_files{dataset=\"orders\",state=\"%s\"}";
    String bytes = "lakegate_verification_running_bytes{dataset=\"orders\",state=\"%s\"}";
    assertThat(scrape.value(files.formatted("proven"))).isEqualTo(12);
    assertThat(scrape.value(files.formatted("left"))).isEqualTo(9);
    assertThat(scrape.value(bytes.formatted("proven"))).isEqualTo(840);
    assertThat(scrape.value(bytes.formatted("left"))).isEqualTo(720);
    assertThat(scrape.value("lakegate_verification_running_rate{dataset=\"orders\"}"))
        .isEqualTo(55);
    assertThat(scrape.value("lakegate_verification_running_remaining_seconds{dataset=\"orders\"}"))
        .isEqualTo(14);
  }

  private static InFlight verifying(long sequencer, Advance advance) {
    return new InFlight(generation(ORDERS_DATASET, sequencer, NOW), Phase.VERIFYING, NOW, advance);
  }

  @Test
  void showsATemplatesDatasetFromTheScrapeAfterItWasSeen() {
    bindGauges();
    inFlight.add(new InFlight(generation(SEEN, 1, NOW), Phase.HANDLING, NOW, null));
    Scrape.of(registry);

    Scrape second = Scrape.of(registry);

    assertThat(second.value("lakegate_generations_in_flight{dataset=\"sales\",state=\"handling\"}"))
        .isEqualTo(1);
  }

  @Test
  void showsATemplatesDatasetWhereThereIsNoOther() {
    configuration.inFlightGauges(() -> inFlight, List.of(TEMPLATE), clock).bindTo(registry);
    inFlight.add(new InFlight(generation(SEEN, 1, NOW), Phase.WAITING, NOW.minusSeconds(9), null));
    Scrape.of(registry);

    Scrape second = Scrape.of(registry);

    String age = "lakegate_generation_oldest_age_seconds{dataset=\"%s\",state=\"waiting\"}";
    assertThat(second.value(age.formatted("sales"))).isEqualTo(9);
    assertThat(second.value(age.formatted("other"))).isZero();
  }

  @Test
  void exportsANameWithQuotesAsOneValue() {
    Dataset odd = new Dataset("odd", "a\"} 1\\b😀", "v1/", TEMPLATE);

    listener.retry(odd, Reason.STORE_ERROR);

    assertThat(
            Scrape.of(registry)
                .value(
                    "lakegate_retries_total{dataset=\"a\\\"} 1\\\\b😀\",reason=\"store-error\"}"))
        .isEqualTo(1);
  }

  @Test
  void showsHealthAndPausedPartitions() {
    bindGauges();

    Scrape scrape = Scrape.of(registry);

    assertThat(scrape.value("lakegate_health{component=\"ledger\"}")).isEqualTo(1);
    assertThat(scrape.value("lakegate_health{component=\"store\"}")).isZero();
    assertThat(scrape.value("lakegate_partitions_paused")).isEqualTo(1);
  }

  @Test
  void countsThatAStoreCountsBackwards() {
    listener.regression(ORDERS_DATASET);

    assertThat(Scrape.of(registry).value("lakegate_sequencer_regressions_total")).isEqualTo(1);
  }

  @Test
  void countsWhatTheLedgerAnswersAndPassesFailuresOn() {
    ledger.failure = new LakegateException(Reason.LEDGER_UNAVAILABLE, "no route");

    assertThatThrownBy(() -> ObservationConfiguration.metered(ledger, registry).probe())
        .isSameAs(ledger.failure);

    assertThat(
            Scrape.of(registry)
                .value(
                    "lakegate_ledger_operations_total{operation=\"probe\",outcome=\"unavailable\"}"))
        .isEqualTo(1);
  }

  private static Generation generation(Dataset dataset, long sequencer, Instant time) {
    ObjectEvent event =
        new ObjectEvent(
            0,
            Dialect.MINIO,
            "ObjectCreated:Put",
            new ObjectLocation("lake", "v1/_SUCCESS"),
            null,
            Sequencer.ordered("minio", BigInteger.valueOf(sequencer)),
            null,
            time);
    return Generation.of(dataset, "v1/", new PartitionValues(Map.of()), event);
  }

  private static DatasetDefinition definition(String name) {
    return new DatasetDefinition(
        name,
        "lake",
        "v1/",
        name,
        10,
        "_SUCCESS",
        Mode.ACTIVE,
        new ManifestRule(Presence.REQUIRED, "manifest.json", "auto", Duration.ofMinutes(5)),
        new VerificationRule(VerificationMode.CONTENT, UnlistedFiles.IGNORE, false),
        List.of("log"),
        Duration.ofHours(1),
        null);
  }
}

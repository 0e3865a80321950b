package dev.lakegate.pipeline;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.dataset.Resolution;
import dev.lakegate.event.NotificationText;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.failure.InertText;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.PendingWork;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks into the ledger every other second: for work for which no record stands, and for datasets
 * that are paused.
 */
final class LedgerFeed implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(LedgerFeed.class);
  private static final Duration PERIOD = Duration.ofSeconds(2);
  private static final int MOST_AT_ONCE = 16;
  // Some of it may not begin: its dataset is paused, or is configured no more.
  private static final int MOST_LOOKED_AT = 1_000;
  private static final String ORIGIN = "ledger";

  private final GenerationLedger ledger;
  private final PausedDatasets pauses;
  private final Function<ObjectEvent, Resolution> resolver;
  private final Predicate<GenerationId> isUnderWay;
  private final BiConsumer<SourceRecord, Generation> begin;
  private final Set<GenerationId> unresolved = new HashSet<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(NamedThreads.of("lakegate-ledger-feed"));

  /**
   * A feed; it begins with {@link #start}.
   *
   * @param isUnderWay whether this instance works on it already
   * @param begin what to do with the rest
   */
  LedgerFeed(
      GenerationLedger ledger,
      PausedDatasets pauses,
      Function<ObjectEvent, Resolution> resolver,
      Predicate<GenerationId> isUnderWay,
      BiConsumer<SourceRecord, Generation> begin) {
    this.ledger = ledger;
    this.pauses = pauses;
    this.resolver = resolver;
    this.isUnderWay = isUnderWay;
    this.begin = begin;
  }

  void start() {
    Future<?> unused =
        thread.scheduleWithFixedDelay(this::look, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void look() {
    try {
      pauses.refresh();
      int begun = 0;
      for (PendingWork work : ledger.pending(MOST_LOOKED_AT)) {
        begun += begun < MOST_AT_ONCE && begin(work) ? 1 : 0;
      }
    } catch (RuntimeException e) {
      // Thrown on, it would be the last look.
      LOGGER.atDebug().addKeyValue("detail", InertText.of(e)).log("Ledger not looked at");
    }
  }

  /** Whether it begins here and now. */
  private boolean begin(PendingWork work) {
    GenerationRecord record = work.record();
    if (isUnderWay.test(record.id()) || pauses.isPaused(record.dataset())) {
      return false;
    }
    Resolution resolution = resolver.apply(work.event());
    if (resolution instanceof Resolution.Resolved resolved) {
      begin.accept(source(work), resolved.generation());
      return true;
    }
    if (resolution instanceof Resolution.Ignored ignored && unresolved.add(record.id())) {
      PipelineLog.unresolved(record, "ignored now: " + ignored.reason());
    }
    return false;
  }

  private static SourceRecord source(PendingWork work) {
    ObjectEvent event = work.event();
    return SourceRecord.recordless(
        ORIGIN,
        put(work.record()),
        (event.bucket() + "/" + event.key()).getBytes(StandardCharsets.UTF_8),
        NotificationText.write(event));
  }

  /** When somebody wanted it last; tells the letters of one time from those of another. */
  private static long put(GenerationRecord record) {
    return record.history().stream()
        .filter(step -> step.what().equals("enqueued") || step.what().equals("reopened"))
        .reduce((earlier, later) -> later)
        .map(step -> step.at().toEpochMilli())
        .orElse(0L);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}

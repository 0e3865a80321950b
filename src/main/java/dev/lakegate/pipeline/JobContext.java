package dev.lakegate.pipeline;

import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.GenerationLedger;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** What every stage works with. */
record JobContext(
    PipelineSettings settings,
    GenerationLedger ledger,
    LeaseKeeper leases,
    VerificationReports reports,
    Outages outages,
    EnvironmentProbes probes,
    PipelineListener listener,
    PausedDatasets pauses,
    RecentEnds recentEnds,
    LastChance lastChance,
    FatalErrors fatalErrors,
    Consumer<GenerationJob> wake,
    Clock clock) {

  /** How long what a generation of that bucket needs was down altogether. */
  Duration downtime(String bucket) {
    return Stream.of(Reason.STORE_UNAVAILABLE, Reason.LEDGER_UNAVAILABLE)
        .map(reason -> outages.downtime(EnvironmentProbes.outage(reason, bucket)))
        .reduce(Duration.ZERO, Duration::plus);
  }
}

package dev.lakegate.pipeline;

import dev.lakegate.ledger.GenerationLedger;
import java.time.Clock;

/** What every stage works with. */
record JobContext(
    PipelineSettings settings,
    GenerationLedger ledger,
    LeaseKeeper leases,
    Outages outages,
    EnvironmentProbes probes,
    PipelineListener listener,
    Clock clock) {}

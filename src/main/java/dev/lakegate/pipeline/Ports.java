package dev.lakegate.pipeline;

import dev.lakegate.dataset.Resolution;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.ParsedEvent;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.verify.GenerationVerifier;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the pipeline works with.
 *
 * @param parser takes a record's value apart; null for a tombstone
 * @param resolver says which generation an event announces
 * @param ledger who works on what
 * @param store for probes
 * @param verifier proves generations
 * @param handlers the handler of a configured name
 * @param letters where dead letters go
 * @param control stops the consumer
 * @param fatalErrors ends the process when it cannot be relied on
 * @param listeners who wants to know
 * @param clock for deadlines that people see
 */
public record Ports(
    Function<byte @Nullable [], List<ParsedEvent>> parser,
    Function<ObjectEvent, Resolution> resolver,
    GenerationLedger ledger,
    ObjectStore store,
    GenerationVerifier verifier,
    Function<String, GenerationHandler> handlers,
    DeadLetterPublisher letters,
    SourceControl control,
    FatalErrors fatalErrors,
    List<PipelineListener> listeners,
    Clock clock) {}

package dev.lakegate.pipeline;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.dataset.Resolution;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.ParsedEvent;
import dev.lakegate.failure.IgnoreReason;
import dev.lakegate.failure.InertText;
import dev.lakegate.pipeline.PipelineSettings.Unmatched;
import dev.lakegate.verify.VerificationMeter;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Takes records apart, queues their generations in lanes, and sees each one through to its outcome.
 * Thread-safe.
 */
public final class GenerationPipeline
    implements RecordProcessor, InFlightGenerations, CircuitStates, AutoCloseable {

  private static final Duration INTERRUPT_GRACE = Duration.ofSeconds(3);
  private static final Duration LOOK_EVERY = Duration.ofMillis(200);

  private final JobContext context;
  private final Stages stages;
  private final LedgerFeed feed;
  private final LaneScheduler lanes;
  private final HandlerCalls calls;
  private final HandlerCircuits circuits;
  private final Ports ports;
  private final Set<GenerationJob> jobs = ConcurrentHashMap.newKeySet();
  private final LetterDesk letters;
  private final FloodLog floods = new FloodLog();
  private final RepeatedRecords repeated = new RepeatedRecords();

  /** A pipeline that works at once. */
  public GenerationPipeline(PipelineSettings settings, Ports ports) {
    this.ports = ports;
    this.lanes = new LaneScheduler(settings.maxConcurrentGenerations());
    this.calls = new HandlerCalls(ports.fatalErrors());
    this.context =
        new JobContext(
            settings,
            ports.ledger(),
            new LeaseKeeper(ports.ledger(), settings.leaseDuration()),
            new VerificationReports(ports.ledger(), settings.progressInterval()),
            new Outages(lanes),
            new EnvironmentProbes(ports.store(), ports.ledger(), ports.letters()),
            new PipelineListeners(ports.listeners()),
            new PausedDatasets(ports.ledger()),
            new RecentEnds(),
            new LastChance(),
            ports.fatalErrors(),
            lanes::wake,
            ports.clock());
    this.circuits = new HandlerCircuits(settings, lanes::wake, ports.clock());
    this.stages = stages();
    this.letters = new LetterDesk(context, ports.letters(), lanes, floods);
    this.feed =
        new LedgerFeed(
            ports.ledger(), context.pauses(), ports.resolver(), this::isUnderWay, this::resume);
    feed.start();
  }

  private boolean isUnderWay(GenerationId id) {
    return jobs.stream().anyMatch(job -> job.generation().id().equals(id));
  }

  private void resume(SourceRecord source, Generation generation) {
    RecordCompletion nobodyWaits = new RecordCompletion(1, () -> {});
    enqueue(
        new Incoming(source, () -> true, nobodyWaits, new RecordLetters(source, nobodyWaits)),
        generation);
  }

  private Stages stages() {
    HandlerAttempts attempts = new HandlerAttempts(context, ports.handlers(), calls, circuits);
    Stage handOver = new HandOverStage(context, attempts);
    Stage verify = new VerifyStage(context, ports.verifier(), handOver);
    return new Stages(
        new ClaimStage(context, new RegressionCheck(ports.ledger(), ports.store()), verify),
        new RecoverStage(context, verify),
        new ConcludeStage(
            context,
            ports.letters(),
            new EndNotices(
                context, ports.handlers(), ports.letters().topic().orElse(null), calls.timer())));
  }

  @Override
  public void submit(SourceRecord source, Assignment assignment, Runnable finished) {
    Generation generation = repeated.find(source);
    if (generation != null && context.recentEnds().contains(generation.id())) {
      context.listener().event("generation", "", generation.event().dialect());
      duplicate(source, generation);
      finished.run();
    } else {
      takeApart(source, assignment, finished);
    }
  }

  private void takeApart(SourceRecord source, Assignment assignment, Runnable finished) {
    List<ParsedEvent> events = ports.parser().apply(source.value());
    RecordCompletion completion = new RecordCompletion(events.size(), finished);
    Incoming incoming =
        new Incoming(source, assignment, completion, new RecordLetters(source, completion));
    for (ParsedEvent event : events) {
      accept(incoming, event);
    }
    incoming.letters().send(letters, assignment);
  }

  /** A record that is taken apart. */
  private record Incoming(
      SourceRecord source,
      Assignment assignment,
      RecordCompletion completion,
      RecordLetters letters) {}

  private void accept(Incoming incoming, ParsedEvent parsed) {
    if (parsed instanceof ParsedEvent.Creation creation) {
      resolve(incoming, creation.event().carriedAt(incoming.source().timestampMillis()));
    } else if (parsed instanceof ParsedEvent.Ignored ignored) {
      context.listener().event("ignored", ignored.reason().code(), ignored.dialect());
      incoming.completion().eventDone();
    } else if (parsed instanceof ParsedEvent.Malformed malformed) {
      context.listener().event("malformed", malformed.reason().code(), malformed.dialect());
      malformed(incoming, malformed);
    } else {
      throw new IllegalStateException("Unknown event " + parsed);
    }
  }

  private void malformed(Incoming incoming, ParsedEvent.Malformed malformed) {
    if (!context.settings().stopOnMalformed()) {
      incoming.letters().add(malformed.index(), malformed.reason(), malformed.detail());
      return;
    }
    SourceRecord source = incoming.source();
    ports
        .control()
        .stop(
            "%s at %s-%d@%d: %s"
                .formatted(
                    malformed.reason(),
                    source.topic(),
                    source.partition(),
                    source.offset(),
                    malformed.detail()));
  }

  private void resolve(Incoming incoming, ObjectEvent event) {
    Resolution resolution = ports.resolver().apply(event);
    if (resolution instanceof Resolution.Resolved resolved) {
      context.listener().event("generation", "", event.dialect());
      accept(incoming, resolved.generation());
    } else if (resolution instanceof Resolution.Ignored ignored) {
      context.listener().event("ignored", ignored.reason().code(), event.dialect());
      ignored(incoming, event, ignored);
    } else {
      throw new IllegalStateException("Unknown resolution " + resolution);
    }
  }

  private void accept(Incoming incoming, Generation generation) {
    if (context.recentEnds().contains(generation.id())) {
      duplicate(incoming.source(), generation);
      if (incoming.completion().isOfOneEvent()) {
        repeated.add(incoming.source(), generation);
      }
      incoming.completion().eventDone();
    } else {
      enqueue(incoming, generation);
    }
  }

  private void duplicate(SourceRecord source, Generation generation) {
    context.listener().generation(generation, "duplicate", null);
    floods.repeated(source, generation);
  }

  private void ignored(Incoming incoming, ObjectEvent event, Resolution.Ignored ignored) {
    boolean isForeign = ignored.reason() == IgnoreReason.NO_DATASET;
    Unmatched unmatched = context.settings().unmatched();
    if (isForeign && unmatched == Unmatched.DEAD_LETTER) {
      String because = ignored.because() == null ? "" : ": " + ignored.because();
      String detail = "no dataset for " + InertText.of(event.location().uri()) + because;
      incoming.letters().add(event.index(), ignored.reason(), detail);
      return;
    }
    if (isForeign && unmatched == Unmatched.WARN) {
      floods.noDataset(incoming.source(), event.location().uri(), ignored.because());
    }
    incoming.completion().eventDone();
  }

  private void enqueue(Incoming incoming, Generation generation) {
    GenerationJob job =
        new GenerationJob(
            context,
            stages,
            new JobSource(
                incoming.source(),
                generation,
                incoming.assignment(),
                incoming.completion()::eventDone,
                jobs::remove));
    jobs.add(job);
    lanes.submit(context.settings().ordering().lane(incoming.source(), generation), job);
  }

  @Override
  public void revoked(Assignment assignment) {
    for (GenerationJob job : jobs) {
      if (job.source().assignment().equals(assignment)) {
        job.revoke();
        lanes.wake(job);
      }
    }
    letters.revoked(assignment);
  }

  @Override
  public List<InFlight> snapshot() {
    return jobs.stream().map(this::inFlight).toList();
  }

  @Override
  public Set<String> handlers() {
    return circuits.handlers();
  }

  @Override
  public boolean isOpen(String handler) {
    return circuits.of(handler).isOpen();
  }

  private InFlight inFlight(GenerationJob job) {
    VerificationMeter meter = job.work().verification();
    return new InFlight(
        job.generation(),
        job.work().phase(),
        job.firstSeen(),
        meter == null ? null : VerificationReports.advance(meter, context.clock().instant()));
  }

  /**
   * Begins nothing more, lets handlers go on for the grace that the settings give, then interrupts
   * them. Everything that is not final is given back.
   */
  @Override
  public void close() {
    feed.close();
    jobs.forEach(GenerationJob::shutDown);
    letters.shutDown();
    wakeAll();
    if (!awaitHandlers()) {
      jobs.forEach(GenerationJob::interrupt);
      wakeAll();
      PipelineLog.closed(lanes.awaitIdle(INTERRUPT_GRACE));
      jobs.forEach(GenerationJob::leaveBehind);
    }
    lanes.close();
    context.outages().close();
    calls.close();
    context.reports().close();
    context.leases().close();
  }

  // What is cancelled ends soon, unless a store keeps it waiting; only handlers get the whole
  // grace.
  private boolean awaitHandlers() {
    long end = System.nanoTime() + context.settings().shutdownGrace().toNanos();
    boolean isIdle = lanes.awaitIdle(INTERRUPT_GRACE);
    while (!isIdle
        && jobs.stream().anyMatch(GenerationJob::outlivesRevocation)
        && System.nanoTime() - end < 0) {
      isIdle = lanes.awaitIdle(LOOK_EVERY);
    }
    return isIdle;
  }

  private void wakeAll() {
    jobs.forEach(lanes::wake);
    letters.wakeAll();
  }
}

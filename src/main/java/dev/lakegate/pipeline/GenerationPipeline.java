package dev.lakegate.pipeline;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.dataset.Resolution;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.ParsedEvent;
import dev.lakegate.failure.IgnoreReason;
import dev.lakegate.failure.ReasonCode;
import dev.lakegate.pipeline.PipelineSettings.Unmatched;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Takes records apart, queues their generations in lanes, and sees each one through to its outcome.
 * Thread-safe.
 */
public final class GenerationPipeline
    implements RecordProcessor, InFlightGenerations, AutoCloseable {

  private static final Duration INTERRUPT_GRACE = Duration.ofSeconds(3);

  private final JobContext context;
  private final Stages stages;
  private final LedgerFeed feed;
  private final LaneScheduler lanes;
  private final HandlerCalls calls;
  private final Ports ports;
  private final Set<GenerationJob> jobs = ConcurrentHashMap.newKeySet();
  private final Set<LetterTask> letterTasks = ConcurrentHashMap.newKeySet();

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
            new Outages(lanes),
            new EnvironmentProbes(ports.store(), ports.ledger(), ports.letters()),
            new PipelineListeners(ports.listeners()),
            new PausedDatasets(ports.ledger()),
            ports.fatalErrors(),
            lanes::wake,
            ports.clock());
    this.stages = stages();
    this.feed =
        new LedgerFeed(
            ports.ledger(), context.pauses(), ports.resolver(), this::isUnderWay, this::resume);
    feed.start();
  }

  private boolean isUnderWay(GenerationId id) {
    return jobs.stream().anyMatch(job -> job.generation().id().equals(id));
  }

  private void resume(SourceRecord source, Generation generation) {
    enqueue(source, () -> true, generation, new RecordCompletion(1, () -> {}));
  }

  private Stages stages() {
    Stage handOver = new HandOverStage(context, ports.handlers(), calls);
    Stage verify = new VerifyStage(context, ports.verifier(), handOver);
    return new Stages(
        new ClaimStage(context, new RegressionCheck(ports.ledger(), ports.store()), verify),
        new RecoverStage(context, verify),
        new ConcludeStage(context, ports.letters()));
  }

  @Override
  public void submit(SourceRecord source, Assignment assignment, Runnable finished) {
    List<ParsedEvent> events = ports.parser().apply(source.value());
    RecordCompletion completion = new RecordCompletion(events.size(), finished);
    for (ParsedEvent event : events) {
      accept(source, assignment, event, completion);
    }
  }

  private void accept(
      SourceRecord source, Assignment assignment, ParsedEvent parsed, RecordCompletion completion) {
    if (parsed instanceof ParsedEvent.Creation creation) {
      resolve(source, assignment, creation.event(), completion);
    } else if (parsed instanceof ParsedEvent.Ignored ignored) {
      context.listener().event("ignored", ignored.reason().code(), ignored.dialect());
      completion.eventDone();
    } else if (parsed instanceof ParsedEvent.Malformed malformed) {
      context.listener().event("malformed", malformed.reason().code(), malformed.dialect());
      malformed(source, assignment, malformed, completion);
    } else {
      throw new IllegalStateException("Unknown event " + parsed);
    }
  }

  private void malformed(
      SourceRecord source,
      Assignment assignment,
      ParsedEvent.Malformed malformed,
      RecordCompletion completion) {
    if (context.settings().stopOnMalformed()) {
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
      return;
    }
    letter(
        source, assignment, malformed.index(), malformed.reason(), malformed.detail(), completion);
  }

  private void resolve(
      SourceRecord source, Assignment assignment, ObjectEvent event, RecordCompletion completion) {
    Resolution resolution = ports.resolver().apply(event);
    if (resolution instanceof Resolution.Resolved resolved) {
      context.listener().event("generation", "", event.dialect());
      enqueue(source, assignment, resolved.generation(), completion);
    } else if (resolution instanceof Resolution.Ignored ignored) {
      context.listener().event("ignored", ignored.reason().code(), event.dialect());
      ignored(source, assignment, event, ignored.reason(), completion);
    } else {
      throw new IllegalStateException("Unknown resolution " + resolution);
    }
  }

  private void ignored(
      SourceRecord source,
      Assignment assignment,
      ObjectEvent event,
      IgnoreReason reason,
      RecordCompletion completion) {
    Unmatched unmatched = context.settings().unmatched();
    if (reason != IgnoreReason.NO_DATASET || unmatched == Unmatched.IGNORE) {
      completion.eventDone();
    } else if (unmatched == Unmatched.WARN) {
      PipelineLog.noDataset(source, event.location().uri());
      completion.eventDone();
    } else {
      String detail = "no dataset for " + OneLine.of(event.location().uri());
      letter(source, assignment, event.index(), reason, detail, completion);
    }
  }

  private void letter(
      SourceRecord source,
      Assignment assignment,
      int index,
      ReasonCode reason,
      String detail,
      RecordCompletion completion) {
    DeadLetter letter = new DeadLetter(source, index, reason, detail, null, null, 0);
    LetterTask task =
        new LetterTask(
            context,
            ports.letters(),
            letter,
            assignment,
            completion::eventDone,
            letterTasks::remove);
    letterTasks.add(task);
    lanes.submit(context.settings().ordering().lane(source), task);
  }

  private void enqueue(
      SourceRecord source,
      Assignment assignment,
      Generation generation,
      RecordCompletion completion) {
    GenerationJob job =
        new GenerationJob(
            context,
            stages,
            new JobSource(source, generation, assignment, completion::eventDone, jobs::remove));
    jobs.add(job);
    lanes.submit(context.settings().ordering().lane(source, generation), job);
  }

  @Override
  public void revoked(Assignment assignment) {
    for (GenerationJob job : jobs) {
      if (job.source().assignment().equals(assignment)) {
        job.revoke();
        lanes.wake(job);
      }
    }
    letterTasks.stream().filter(task -> task.assignment().equals(assignment)).forEach(lanes::wake);
  }

  @Override
  public List<InFlight> snapshot() {
    return jobs.stream()
        .map(job -> new InFlight(job.generation(), job.phase(), job.firstSeen()))
        .toList();
  }

  /**
   * Begins nothing more, lets handlers go on for the grace that the settings give, then interrupts
   * them. Everything that is not final is given back.
   */
  @Override
  public void close() {
    feed.close();
    jobs.forEach(GenerationJob::shutDown);
    letterTasks.forEach(LetterTask::shutDown);
    wakeAll();
    if (!lanes.awaitIdle(context.settings().shutdownGrace())) {
      jobs.forEach(GenerationJob::interrupt);
      wakeAll();
      PipelineLog.closed(lanes.awaitIdle(INTERRUPT_GRACE));
    }
    lanes.close();
    context.outages().close();
    calls.close();
    context.leases().close();
  }

  private void wakeAll() {
    jobs.forEach(lanes::wake);
    letterTasks.forEach(lanes::wake);
  }
}

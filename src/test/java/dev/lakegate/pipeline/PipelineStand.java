package dev.lakegate.pipeline;

import static org.awaitility.Awaitility.await;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.DatasetResolver;
import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.Resolution;
import dev.lakegate.event.Dialect;
import dev.lakegate.event.NotificationParser;
import dev.lakegate.event.ParsedEvent;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.TurnedAwayListener;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.memory.MemoryLedgers;
import dev.lakegate.manifest.ManifestLimits;
import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.store.HookedObjectStore;
import dev.lakegate.store.InMemoryObjectStore;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.verify.StoreGenerationVerifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A pipeline with everything real but Kafka and the store, which lie in memory. */
final class PipelineStand implements AutoCloseable, DeadLetterPublisher, PipelineListener {

  static final Duration LEASE = Duration.ofSeconds(1);
  static final Duration PROGRESS = Duration.ofMillis(50);

  /** How long a manifest below {@code brief/} may be late. */
  static final Duration BRIEF = Duration.ofSeconds(4);

  final InMemoryObjectStore store = new InMemoryObjectStore();
  final HookedObjectStore seen;
  final List<String> told = new CopyOnWriteArrayList<>();
  final List<DeadLetter> letters = new CopyOnWriteArrayList<>();
  final List<String> outcomes = new CopyOnWriteArrayList<>();
  final List<String> handlings = new CopyOnWriteArrayList<>();
  final List<String> stops = new CopyOnWriteArrayList<>();
  final AtomicInteger finished = new AtomicInteger();
  final AtomicInteger parsed = new AtomicInteger();
  final TellingLedger ledger;
  volatile GenerationHandler handler = (generation, context) -> {};
  final Map<String, GenerationHandler> others = new ConcurrentHashMap<>();
  volatile @Nullable TurnedAwayListener listener;
  volatile boolean lettersDown;
  volatile Runnable onLetter = () -> {};
  volatile Runnable onRetry = () -> {};
  volatile Runnable onVerification = () -> {};

  private final DatasetResolver resolver;
  private final StoreGenerationVerifier verifier;
  private final GenerationPipeline pipeline;
  final List<Error> fatal = new CopyOnWriteArrayList<>();
  final AtomicInteger events = new AtomicInteger();
  final AtomicInteger regressions = new AtomicInteger();
  private final AtomicInteger offsets = new AtomicInteger();

  private PipelineStand(
      Path folder, GenerationLedger shared, @Nullable ObjectStore other, boolean stopOnMalformed) {
    this(folder, shared, other, stopOnMalformed, Map.of("log", StandSettings.rules(false)));
  }

  private PipelineStand(
      Path folder,
      GenerationLedger shared,
      @Nullable ObjectStore other,
      boolean stopOnMalformed,
      Map<String, HandlerRules> rules) {
    this.seen = new HookedObjectStore(other == null ? store : other);
    this.ledger = new TellingLedger(shared, told);
    this.resolver = new DatasetResolver(StandSettings.datasets(rules.keySet()));
    this.verifier =
        new StoreGenerationVerifier(
            seen, new ManifestReader(ManifestLimits.DEFAULT, folder), folder, 2);
    this.pipeline = new GenerationPipeline(StandSettings.of(stopOnMalformed, rules), ports());
  }

  static PipelineStand start(Path folder) {
    return start(folder, MemoryLedgers.fresh());
  }

  static PipelineStand start(Path folder, GenerationLedger shared) {
    return new PipelineStand(folder, shared, null, false);
  }

  /** Over a store that it does not write to. */
  static PipelineStand over(Path folder, GenerationLedger shared, ObjectStore store) {
    return new PipelineStand(folder, shared, store, false);
  }

  static PipelineStand startThatStopsOnMalformed(Path folder) {
    return new PipelineStand(folder, MemoryLedgers.fresh(), null, true);
  }

  /** With these handlers. */
  static PipelineStand startWith(Path folder, Map<String, HandlerRules> rules) {
    return new PipelineStand(folder, MemoryLedgers.fresh(), null, false, rules);
  }

  private Ports ports() {
    return new Ports(
        value -> {
          parsed.incrementAndGet();
          return new NotificationParser().parse(value);
        },
        resolver::resolve,
        ledger,
        seen,
        verifier,
        name ->
            listening(
                (generation, context) ->
                    others.getOrDefault(name, handler).handle(generation, context)),
        this,
        stops::add,
        fatal::add,
        List.of(this),
        Clock.systemUTC());
  }

  /** The handler, which is the listener as well if there is one. */
  private GenerationHandler listening(GenerationHandler told) {
    TurnedAwayListener wanting = listener;
    return wanting == null ? told : new ListeningHandler(told, wanting);
  }

  // --- input ------------------------------------------------------------------------------------

  /** Writes a generation without files. */
  void write(String folder) {
    put(folder + "manifest.json", "{\"version\":1,\"files\":[]}");
    put(folder + "_SUCCESS", "");
  }

  void put(String key, String content) {
    store.put("lake", "orders/" + key, content.getBytes(StandardCharsets.UTF_8));
  }

  /** When an object was written. */
  Instant written(String key) {
    return store
        .head(new ObjectLocation("lake", "orders/" + key))
        .map(it -> it.pin().lastModified())
        .orElseThrow();
  }

  static String event(String folder, String sequencer, Instant time) {
    return """
        {"eventVersion":"2.1","eventSource":"aws:s3","eventName":"ObjectCreated:Put","eventTime":"%s",
        "s3":{"bucket":{"name":"lake"},"object":{"key":"orders/%s_SUCCESS","sequencer":"%s"}}}"""
        .formatted(time, folder, sequencer);
  }

  /** An event of a store whose sequencers tell the time. */
  static String minioEvent(String folder, Instant written) {
    return event(folder, "%X".formatted(written.getEpochSecond() * 1_000_000_000L + 7))
        .replace("aws:s3", "minio:s3");
  }

  static String event(String folder, String sequencer) {
    return event(folder, sequencer, Instant.now());
  }

  SourceRecord submit(Assignment assignment, String... events) {
    return submitValue(assignment, "{\"Records\":[" + String.join(",", events) + "]}");
  }

  SourceRecord submitValue(Assignment assignment, String value) {
    SourceRecord source = record(offsets.getAndIncrement(), value);
    pipeline.submit(source, assignment, finished::incrementAndGet);
    return source;
  }

  void submit(Assignment assignment, SourceRecord source) {
    pipeline.submit(source, assignment, finished::incrementAndGet);
  }

  static SourceRecord record(long offset, String value) {
    return new SourceRecord(
        "events",
        0,
        offset,
        0,
        "CreateTime",
        null,
        value.getBytes(StandardCharsets.UTF_8),
        List.of());
  }

  void revoke(LiveAssignment assignment) {
    assignment.die();
    pipeline.revoked(assignment);
  }

  /** The generation of an event. */
  Generation generation(String folder, String sequencer) {
    byte[] value =
        ("{\"Records\":[" + event(folder, sequencer) + "]}").getBytes(StandardCharsets.UTF_8);
    ParsedEvent.Creation creation =
        (ParsedEvent.Creation) new NotificationParser().parse(value).get(0);
    return ((Resolution.Resolved) resolver.resolve(creation.event())).generation();
  }

  boolean isOpen(String handler) {
    return pipeline.isOpen(handler);
  }

  List<InFlightGenerations.InFlight> inFlight() {
    return pipeline.snapshot();
  }

  /** Another instance's claim, from another record. */
  Lease claimElsewhere(GenerationLedger ledger, String path, Duration leaseFor) {
    Claim claim =
        ledger.claim(
            generation(path, "0A"),
            ClaimId.fresh("elsewhere"),
            Origin.kafka("events", 7, 7, 0),
            leaseFor);
    return ((Claim.Acquired) claim).lease();
  }

  /** The same of an instance that died: a record that came before the lease lapses is no heir. */
  Lease lapsedClaim(GenerationLedger ledger, String path) {
    Duration brief = Duration.ofMillis(1);
    Lease lease = claimElsewhere(ledger, path, brief);
    Instant lapsed = Instant.now().plus(brief);
    await().pollInterval(brief).until(() -> Instant.now().isAfter(lapsed));
    return lease;
  }

  // --- output -----------------------------------------------------------------------------------

  @Override
  public void publish(DeadLetter letter) {
    if (lettersDown) {
      throw new LakegateException(Reason.DEAD_LETTER_UNAVAILABLE, "down");
    }
    onLetter.run();
    told.add("letter " + letter.reason().code());
    letters.add(letter);
  }

  @Override
  public CompletableFuture<Void> begin(DeadLetter letter) {
    return CompletableFuture.runAsync(() -> publish(letter));
  }

  @Override
  public Optional<String> topic() {
    return Optional.of("letters");
  }

  @Override
  public void probe() {
    if (lettersDown) {
      throw new LakegateException(Reason.DEAD_LETTER_UNAVAILABLE, "down");
    }
  }

  @Override
  public void verification(
      Dataset dataset,
      VerificationMode mode,
      String outcome,
      Duration duration,
      long files,
      long bytes) {
    onVerification.run();
  }

  @Override
  public void regression(Dataset dataset) {
    regressions.incrementAndGet();
  }

  @Override
  public void retry(Dataset dataset, Reason reason) {
    onRetry.run();
  }

  @Override
  public void event(String outcome, String reason, Dialect dialect) {
    events.incrementAndGet();
  }

  @Override
  public void handler(Dataset dataset, String handler, String outcome, Duration duration) {
    handlings.add(outcome);
  }

  @Override
  public void generation(Generation generation, String outcome, @Nullable Reason reason) {
    outcomes.add(reason == null ? outcome : outcome + " " + reason);
  }

  /** Until the lease was renewed that often from now on. */
  void awaitRenewals(int times) {
    int before = ledger.renewals.get();
    await().until(() -> ledger.renewals.get() >= before + times);
  }

  /** Until the pipeline knows what the ledger says about datasets and about work of its own. */
  void awaitLookIntoTheLedger() {
    await().until(() -> ledger.looks.get() > 0);
  }

  void awaitOutcomes(String... expected) {
    await()
        .atMost(Duration.ofSeconds(20))
        .pollInterval(Duration.ofMillis(10))
        .until(() -> outcomes.equals(List.of(expected)));
  }

  @Override
  public void close() {
    pipeline.close();
    verifier.close();
  }

  /** An assignment that can die. */
  static final class LiveAssignment implements Assignment {

    private volatile boolean live = true;

    @Override
    public boolean isLive() {
      return live;
    }

    void die() {
      live = false;
    }
  }
}

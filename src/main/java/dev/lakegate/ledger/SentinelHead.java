package dev.lakegate.ledger;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.event.Sequencer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one sentinel while it changes. Not thread-safe: the ledger that owns it lets one
 * transition happen at a time.
 */
public final class SentinelHead {

  private static final int FINISHED = 16;

  private final Map<String, Sequencer> highest = new HashMap<>();

  /** The latest last. */
  private final Map<GenerationId, GenerationState> finished = new LinkedHashMap<>();

  private @Nullable Hold hold;
  private @Nullable GenerationId current;
  private @Nullable FinishedPins pins;
  private long token;
  private Instant touched = Instant.EPOCH;

  /**
   * Whose claim it is.
   *
   * @param claimId the attempt
   * @param origin where their work came from
   * @param until when the lease ends, on the ledger's clock
   * @param newerWaits whether a generation with a higher sequencer asked for it meanwhile
   */
  public record Hold(ClaimId claimId, Origin origin, Instant until, boolean newerWaits) {}

  /**
   * All of a head, to be kept somewhere and made into a head again.
   *
   * @param highest the highest sequencer ever seen of each family
   * @param finished generations that ended, the latest last
   * @param hold whose claim it is; null when nobody has it
   * @param current the generation claimed last; null before the first claim
   * @param pins what the one finished last was verified against; null without
   * @param token the last fencing token; 0 before the first claim
   * @param touched when it was changed last
   */
  public record Kept(
      List<Sequencer> highest,
      Map<GenerationId, GenerationState> finished,
      @Nullable Hold hold,
      @Nullable GenerationId current,
      @Nullable FinishedPins pins,
      long token,
      Instant touched) {}

  /** A head of which nothing is known. */
  public SentinelHead() {}

  /** The head that was kept. */
  public static SentinelHead restore(Kept kept) {
    SentinelHead head = new SentinelHead();
    kept.highest().forEach(sequencer -> head.highest.put(sequencer.family(), sequencer));
    head.finished.putAll(kept.finished());
    head.hold = kept.hold();
    head.current = kept.current();
    head.pins = kept.pins();
    head.token = kept.token();
    head.touched = kept.touched();
    return head;
  }

  /** All of it, to be kept. */
  public Kept keep() {
    return new Kept(
        List.copyOf(highest.values()),
        new LinkedHashMap<>(finished),
        hold,
        current,
        pins,
        token,
        touched);
  }

  /** Whether something known has an order with it. */
  boolean canPlace(Sequencer sequencer) {
    return sequencer.isOrdered() && highest.containsKey(sequencer.family());
  }

  /** The highest of its family, when the given one is lower. */
  @Nullable Sequencer newerThan(Sequencer sequencer) {
    Sequencer known = highest.get(sequencer.family());
    return known != null && known.compare(sequencer).orElse(0) > 0 ? known : null;
  }

  /** Raises the highest; one without order raises nothing. */
  void raise(Sequencer sequencer) {
    if (sequencer.isOrdered() && newerThan(sequencer) == null) {
      highest.put(sequencer.family(), sequencer);
    }
  }

  /** Makes it the generation's, under a new token. */
  void hold(GenerationId id, ClaimId claimId, Origin origin, Instant until, Instant now) {
    current = id;
    hold = new Hold(claimId, origin, until, false);
    token = Math.max(token + 1, ChronoUnit.MICROS.between(Instant.EPOCH, now));
  }

  void extend(Instant until) {
    if (hold != null) {
      hold = new Hold(hold.claimId(), hold.origin(), until, hold.newerWaits());
    }
  }

  /** Tells who has it that a newer one asked. */
  void letNewerWait() {
    if (hold != null) {
      hold = new Hold(hold.claimId(), hold.origin(), hold.until(), true);
    }
  }

  boolean newerWaits() {
    return hold != null && hold.newerWaits();
  }

  /** Nobody has it; who had it last stays the current one. */
  void unhold() {
    hold = null;
  }

  /** Puts it in front of the final ones. */
  void end(GenerationId id, GenerationState state) {
    finished.remove(id);
    finished.put(id, state);
    if (finished.size() > FINISHED) {
      finished.remove(finished.keySet().iterator().next());
    }
  }

  /** It is not final any more. */
  void reopen(GenerationId id) {
    finished.remove(id);
  }

  void keep(@Nullable FinishedPins newer) {
    pins = newer == null ? pins : newer;
  }

  boolean isHeld() {
    return hold != null;
  }

  boolean isLive(Instant now) {
    return hold != null && now.isBefore(hold.until());
  }

  boolean isHeldBy(ClaimId claimId) {
    return hold != null && hold.claimId().equals(claimId);
  }

  boolean isHeldBy(Lease lease) {
    return isHeldBy(lease.claimId())
        && token == lease.token()
        && isCurrent(lease.generation().id());
  }

  boolean isCurrent(GenerationId id) {
    return id.equals(current);
  }

  Duration left(Instant now) {
    return hold == null ? Duration.ZERO : Duration.between(now, hold.until());
  }

  Origin origin() {
    if (hold == null) {
      throw new IllegalStateException("Nobody holds the sentinel");
    }
    return hold.origin();
  }

  long token() {
    return token;
  }

  /** The generation claimed last; null before the first claim. */
  public @Nullable GenerationId current() {
    return current;
  }

  @Nullable GenerationState ended(GenerationId id) {
    return finished.get(id);
  }

  /** What the last finished was verified against, unless that is the given one itself. */
  @Nullable FinishedPins pinsOfAnother(GenerationId id) {
    return pins == null || pins.id().equals(id) ? null : pins;
  }

  void touch(Instant now) {
    touched = now;
  }

  /** When it was changed last. */
  public Instant touched() {
    return touched;
  }

  /** As people see it. */
  public LedgerHead snapshot() {
    Map<String, String> hex =
        highest.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, known -> known.getValue().identity()));
    List<GenerationId> oldestFirst = List.copyOf(finished.keySet());
    List<GenerationId> latestFirst =
        IntStream.range(0, oldestFirst.size())
            .mapToObj(i -> oldestFirst.get(oldestFirst.size() - 1 - i))
            .toList();
    return new LedgerHead(hex, current, latestFirst, pins);
  }
}

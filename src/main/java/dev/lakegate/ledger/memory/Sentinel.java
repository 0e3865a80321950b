package dev.lakegate.ledger.memory;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.event.Sequencer;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.LedgerHead;
import dev.lakegate.ledger.Origin;
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

/** What is known of one sentinel while it changes. Guarded by the ledger's lock. */
final class Sentinel {

  private static final int FINISHED = 16;

  private final Map<String, Sequencer> highest = new HashMap<>();

  /** The latest last. */
  private final Map<GenerationId, GenerationState> finished = new LinkedHashMap<>();

  private @Nullable Hold hold;
  private @Nullable Entry current;
  private @Nullable FinishedPins pins;
  private long token;
  private Instant touched = Instant.MAX;

  /** Whose claim it is, where their work came from, and until when it lives. */
  private record Hold(ClaimId claimId, Origin origin, Instant until) {}

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

  /** Makes it the entry's, under a new token. */
  void hold(Entry entry, ClaimId claimId, Origin origin, Instant until, Instant now) {
    current = entry;
    hold = new Hold(claimId, origin, until);
    token = Math.max(token + 1, ChronoUnit.MICROS.between(Instant.EPOCH, now));
  }

  void extend(Instant until) {
    if (hold != null) {
      hold = new Hold(hold.claimId(), hold.origin(), until);
    }
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
    return current != null && current.id().equals(id);
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

  @Nullable Entry current() {
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

  boolean isOlderThan(Instant limit) {
    return touched.isBefore(limit);
  }

  /** As it stands. */
  LedgerHead snapshot() {
    Map<String, String> hex =
        highest.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, known -> known.getValue().identity()));
    List<GenerationId> oldestFirst = List.copyOf(finished.keySet());
    List<GenerationId> latestFirst =
        IntStream.range(0, oldestFirst.size())
            .mapToObj(i -> oldestFirst.get(oldestFirst.size() - 1 - i))
            .toList();
    return new LedgerHead(hex, current == null ? null : current.id(), latestFirst, pins);
  }
}

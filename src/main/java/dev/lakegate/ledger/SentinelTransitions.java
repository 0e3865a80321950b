package dev.lakegate.ledger;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The transitions of one sentinel, for ledgers that hold what they change as objects: each of the
 * methods is one, and means what its namesake in {@link GenerationLedger} means.
 *
 * <p>The ledger sees to it that one happens at a time, and that what it changed is kept as a whole
 * or not at all.
 */
public final class SentinelTransitions {

  private final SentinelHead head;
  private final Map<GenerationId, GenerationEntry> entries;
  private final Instant now;

  /**
   * The transitions at one moment.
   *
   * @param entries the sentinel's generations; the one that a call is about and the head's current
   *     one are enough. A claim adds to it
   * @param now the time on the ledger's clock
   */
  public SentinelTransitions(
      SentinelHead head, Map<GenerationId, GenerationEntry> entries, Instant now) {
    this.head = head;
    this.entries = entries;
    this.now = now;
  }

  /**
   * Asks for a generation.
   *
   * @param regressed whether the order does not count, see {@link GenerationLedger#claimRegressed}
   */
  public Claim claim(
      Generation generation, ClaimId claimId, Origin origin, Duration leaseFor, boolean regressed) {
    Claim claim =
        new ClaimAttempt(head, entries, generation, claimId, origin, leaseFor, regressed, now)
            .answer();
    touch(entries.get(generation.id()));
    return claim;
  }

  /** Renews a lease. */
  public Renewal renew(Lease lease, Duration leaseFor) {
    if (!ifCurrent(lease, entry -> head.extend(now.plus(leaseFor)))) {
      return Renewal.REFUSED;
    }
    return head.newerWaits() ? Renewal.NEWER_WAITS : Renewal.RENEWED;
  }

  /** Records how far it is. */
  public boolean progress(Lease lease, Progress progress) {
    return ifCurrent(lease, entry -> entry.progress(progress, owner(lease), now));
  }

  /** Records how it will end. */
  public boolean decide(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    return ifCurrent(lease, entry -> entry.decide(decision, pins, owner(lease), now));
  }

  /** Ends it. */
  public boolean finish(Lease lease, Decision decision, @Nullable FinishedPins pins) {
    boolean isDone =
        ifCurrent(
            lease,
            entry -> {
              entry.finish(decision, owner(lease), lease.token(), now);
              head.end(entry.id(), decision.state());
              head.keep(pins);
              head.unhold();
            });
    GenerationEntry entry = entries.get(lease.generation().id());
    return isDone || entry != null && entry.isFinishedBy(lease.token(), decision);
  }

  /** Gives it back. */
  public boolean release(Lease lease, Duration spent) {
    boolean isDone =
        ifCurrent(
            lease,
            entry -> {
              entry.release(spent, owner(lease), lease.token(), now);
              head.unhold();
            });
    GenerationEntry entry = entries.get(lease.generation().id());
    return isDone || entry != null && entry.isReleasedBy(lease.token(), spent);
  }

  /** Puts work without a record into it. */
  public boolean enqueue(Generation generation, Origin origin) {
    GenerationId id = generation.id();
    if (entries.containsKey(id) || head.ended(id) != null) {
      return false;
    }
    GenerationEntry entry = new GenerationEntry(generation, origin, false, now);
    entry.enqueue(now);
    entries.put(id, entry);
    touch(entry);
    return true;
  }

  /** Makes one that ended pending again. */
  public boolean reopen(GenerationId id, GenerationState expected, String operator) {
    GenerationEntry entry = entries.get(id);
    boolean canLeave = expected.isFinal() && expected != GenerationState.SUPERSEDED;
    if (entry == null || entry.state() != expected || !canLeave) {
      return false;
    }
    entry.reopen(operator, now);
    head.reopen(id);
    touch(entry);
    return true;
  }

  /** Puts one aside. */
  public boolean skip(
      GenerationId id,
      GenerationState expected,
      boolean evenInHandler,
      Decision decision,
      String operator) {
    GenerationEntry entry = entries.get(id);
    if (entry == null || entry.state() != expected || !canSkip(entry, evenInHandler)) {
      return false;
    }
    entry.skip(decision, operator, now);
    head.end(id, GenerationState.SKIPPED);
    if (head.isCurrent(id)) {
      head.unhold();
    }
    touch(entry);
    return true;
  }

  private boolean canSkip(GenerationEntry entry, boolean evenInHandler) {
    return switch (entry.state()) {
      case REJECTED, FAILED -> true;
      case CLAIMED -> evenInHandler || entry.phase() != Phase.HANDLING;
      case COMPLETED, SUPERSEDED, SKIPPED -> false;
    };
  }

  private boolean ifCurrent(Lease lease, Consumer<GenerationEntry> transition) {
    GenerationEntry entry = entries.get(lease.generation().id());
    if (entry == null || !head.isHeldBy(lease)) {
      return false;
    }
    transition.accept(entry);
    touch(entry);
    return true;
  }

  private void touch(@Nullable GenerationEntry entry) {
    head.touch(now);
    if (entry != null) {
      entry.touch(now);
    }
  }

  private static String owner(Lease lease) {
    return lease.claimId().owner();
  }
}

package dev.lakegate.ledger;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who works on which generation, and how each one ended.
 *
 * <p>Each call is one atomic transition. A call whose reply is lost may be repeated with the same
 * arguments. Calls that take a {@link Lease} return false, and change nothing, when the lease's
 * token is no longer current; that a lease merely ran out does not matter as long as nobody took it
 * over.
 *
 * <p>Every method throws {@link dev.lakegate.failure.LakegateException} with {@code
 * ledger-unavailable} when the ledger cannot be reached; what happened is unknown then.
 * Implementations are thread-safe.
 */
public interface GenerationLedger {

  /**
   * Asks to work on a generation. Counts an attempt when acquired, and a crash when the lease of an
   * earlier claim of the same generation had lapsed.
   *
   * @param claimId fresh for each attempt; the same one only to repeat a call whose reply was lost
   * @param origin where the work came from
   * @param leaseFor how long the claim lives without being renewed; positive
   */
  Claim claim(Generation generation, ClaimId claimId, Origin origin, Duration leaseFor);

  /**
   * Claims like {@link #claim}, but is never stale: the store counted backwards, and shows that
   * this generation is the one that stands there now. The highest sequencer stays what it is.
   */
  Claim claimRegressed(Generation generation, ClaimId claimId, Origin origin, Duration leaseFor);

  /** Lets the lease live for another while, from the ledger's now. */
  Renewal renew(Lease lease, Duration leaseFor);

  /**
   * Records how far the work is. When another handler has it, or the checkpoint is further than any
   * before, the count of crashes starts anew: what dies at the same place each time, or begins anew
   * each time, gets nowhere.
   */
  boolean progress(Lease lease, Progress progress);

  /**
   * Records how it will end, before the world is told; a successor only tells the world.
   *
   * @param pins what it was verified against; null when it did not come that far
   */
  boolean decide(Lease lease, Decision decision, @Nullable FinishedPins pins);

  /**
   * Ends it.
   *
   * @param pins what it was verified against; null when it did not come that far
   */
  boolean finish(Lease lease, Decision decision, @Nullable FinishedPins pins);

  /**
   * Gives the claim back without an outcome and un-counts the attempt: anybody may claim at once.
   *
   * @param spent time spent on the generation so far, over all attempts
   */
  boolean release(Lease lease, Duration spent);

  /**
   * Puts work into the ledger for which no record of the source stands: any instance may claim it.
   * Changes nothing when the generation is known already.
   *
   * @param origin who wants it
   * @return whether it was not known
   */
  boolean enqueue(Generation generation, Origin origin);

  /**
   * Makes a generation that ended pending again. {@code REJECTED}, {@code FAILED} and {@code
   * SKIPPED} keep the handlers that have it, and get a new budget; a {@code COMPLETED} one is
   * handed to all handlers again, as a repetition of its own: {@link GenerationRecord#repetition()}
   * grows. What was superseded stays so.
   *
   * @param expected the state that the operator saw
   * @param operator who wants it
   * @return whether it was in that state, and that state can be left
   */
  boolean reopen(GenerationId id, GenerationState expected, String operator);

  /**
   * Ends a generation as {@code SKIPPED}; whoever works on it finds its lease refused. What was
   * completed or superseded stays so.
   *
   * @param expected the state that the operator saw
   * @param evenInHandler whether it may be taken away from a handler, too
   * @param decision of state {@code SKIPPED}, with what people shall read
   * @param operator who wants it
   * @return whether it was in that state, and that state can be left
   */
  boolean skip(
      GenerationId id,
      GenerationState expected,
      boolean evenInHandler,
      Decision decision,
      String operator);

  /**
   * Work without a record that nobody has right now, the oldest first. May hold what somebody else
   * just claimed: claiming decides.
   *
   * @param limit how many at most, from 1
   */
  List<PendingWork> pending(int limit);

  /** Lets nothing new of a dataset begin, in any instance; once more changes nothing. */
  void pause(String dataset, String operator);

  /** Lets a dataset go on; one that is not paused stays as it is. */
  void resume(String dataset, String operator);

  /** The datasets that are paused, by name; not more than a person paused by hand. */
  List<DatasetPause> paused();

  /** One generation's record; empty when the ledger never knew it, or forgot it. */
  Optional<GenerationRecord> find(GenerationId id);

  /** What is known of a sentinel; empty when the ledger never saw it, or forgot it. */
  Optional<LedgerHead> head(String bucket, String sentinelKey);

  /**
   * Generations of a dataset, the latest first.
   *
   * @param limit how many at most, from 1
   * @param after the last id of the page before; null for the first page
   */
  List<GenerationRecord> list(String dataset, int limit, @Nullable GenerationId after);

  /** Returns when the ledger answers; throws when it does not. */
  void probe();
}

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

  /** Lets the lease live for another while, from the ledger's now. */
  boolean renew(Lease lease, Duration leaseFor);

  /**
   * Records how far the work is. When handlers done or checkpoint differ from before, the count of
   * crashes starts anew.
   */
  boolean progress(Lease lease, Progress progress);

  /** Records how it will end, before the world is told; a successor only tells the world. */
  boolean decide(Lease lease, Decision decision);

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

package dev.lakegate.ledger;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.failure.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the ledger knows of a generation. Times are on the ledger's clock.
 *
 * @param id the generation
 * @param dataset its dataset's name
 * @param bucket its bucket
 * @param sentinelKey its sentinel
 * @param prefix its folder
 * @param versionId its sentinel's version; null when the bucket keeps none
 * @param sequencer its sequencer's identity: hex where its store gives an order
 * @param sequencerFamily whose sequencer it is; null when its store gave no order
 * @param state where it stands
 * @param phase what happens to it while claimed; null otherwise
 * @param since when that state and phase began
 * @param reason why it waits, retries, or ended; null when there is none
 * @param detail for people; null when there is nothing to add
 * @param next when the next step is due; null when there is none
 * @param deadline when waiting ends; null when there is none
 * @param advance how far its verification is; null while none runs
 * @param attempt attempts so far
 * @param crashes how often the process died on it since there was progress
 * @param spent time spent on it
 * @param handlersDone handlers that have it
 * @param repetition how often it was reopened after it was completed; part of its idempotency key
 *     from 1 on
 * @param recordless whether no record of the source stands for it, so that it is claimed from the
 *     ledger until it ends
 * @param pending how it was decided to end, while its dead letter is not out; null otherwise
 * @param origin where the work came from last
 * @param owner the instance that claimed it last; null when nobody holds it
 * @param firstSeen when the record was made
 * @param history the latest transitions, oldest first, at most 32
 */
public record GenerationRecord(
    GenerationId id,
    String dataset,
    String bucket,
    String sentinelKey,
    String prefix,
    @Nullable String versionId,
    String sequencer,
    @Nullable String sequencerFamily,
    GenerationState state,
    @Nullable Phase phase,
    Instant since,
    @Nullable Reason reason,
    @Nullable String detail,
    @Nullable Instant next,
    @Nullable Instant deadline,
    @Nullable Advance advance,
    int attempt,
    int crashes,
    Duration spent,
    Set<String> handlersDone,
    int repetition,
    boolean recordless,
    @Nullable Decision pending,
    Origin origin,
    @Nullable String owner,
    Instant firstSeen,
    List<Transition> history) {

  /** Keeps copies. */
  public GenerationRecord {
    handlersDone = Set.copyOf(handlersDone);
    history = List.copyOf(history);
  }

  /**
   * One step in a generation's life.
   *
   * @param at when
   * @param what for example {@code claimed}, {@code verifying}, {@code rejected}
   * @param reason why; null when there is none
   * @param detail for people; null when there is nothing to add
   * @param owner who did it
   */
  public record Transition(
      Instant at, String what, @Nullable Reason reason, @Nullable String detail, String owner) {}
}

package dev.lakegate.operate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Advance;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.GenerationRecord;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the ledger knows of a generation, for people; what has no value is left out. Times are on
 * the ledger's clock; the fields mean what they mean in {@link GenerationRecord}.
 *
 * @param spentMs time spent on it, in milliseconds
 * @param progress how far its verification is, while one runs
 * @param history the latest transitions, oldest first; left out of listings
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record GenerationView(
    String id,
    String dataset,
    String bucket,
    String prefix,
    String sentinel,
    @Nullable String versionId,
    String sequencer,
    String state,
    @Nullable String phase,
    Instant since,
    @Nullable String reason,
    @Nullable String detail,
    @Nullable Instant next,
    @Nullable Instant deadline,
    @Nullable ProgressView progress,
    int attempt,
    int crashes,
    long spentMs,
    Set<String> handlersDone,
    int repetition,
    boolean recordless,
    @Nullable Ending pending,
    String origin,
    @Nullable String owner,
    Instant firstSeen,
    @Nullable List<Step> history) {

  /** A line of a listing. */
  static GenerationView brief(GenerationRecord it, @Nullable Advance advance) {
    return of(it, advance, null);
  }

  /** Everything. */
  static GenerationView full(GenerationRecord it, @Nullable Advance advance) {
    return of(it, advance, it.history().stream().map(Step::of).toList());
  }

  private static GenerationView of(
      GenerationRecord it, @Nullable Advance advance, @Nullable List<Step> history) {
    return new GenerationView(
        it.id().value(),
        it.dataset(),
        it.bucket(),
        it.prefix(),
        it.sentinelKey(),
        it.versionId(),
        it.sequencer(),
        lower(it.state()),
        it.phase() == null ? null : lower(it.phase()),
        it.since(),
        code(it.reason()),
        it.detail(),
        it.next(),
        it.deadline(),
        ProgressView.of(advance),
        it.attempt(),
        it.crashes(),
        it.spent().toMillis(),
        new TreeSet<>(it.handlersDone()),
        it.repetition(),
        it.recordless(),
        Ending.of(it.pending()),
        it.origin().text(),
        it.owner(),
        it.firstSeen(),
        history);
  }

  static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String code(@Nullable Reason reason) {
    return reason == null ? null : reason.code();
  }

  /** How it was decided to end, while the world is not told yet. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Ending(String state, @Nullable String reason, @Nullable String detail) {

    private static @Nullable Ending of(@Nullable Decision decision) {
      return decision == null
          ? null
          : new Ending(lower(decision.state()), code(decision.reason()), decision.detail());
    }
  }

  /** One transition. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Step(
      Instant at, String what, @Nullable String reason, @Nullable String detail, String owner) {

    private static Step of(GenerationRecord.Transition it) {
      return new Step(it.at(), it.what(), code(it.reason()), it.detail(), it.owner());
    }
  }
}

package dev.lakegate.pipeline;

import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationState;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a generation ends, and how far the telling of it is. */
final class Verdict {

  private final Decision decision;
  private final String outcome;
  private final @Nullable FinishedPins pins;
  private boolean decided;
  private boolean letterPublished;
  private boolean told;

  private Verdict(Decision decision, String outcome, @Nullable FinishedPins pins, boolean decided) {
    this.decision = decision;
    this.outcome = outcome;
    this.pins = pins;
    this.decided = decided;
  }

  /** A new verdict. */
  static Verdict of(Decision decision, @Nullable FinishedPins pins) {
    return new Verdict(decision, decision.state().name().toLowerCase(Locale.ROOT), pins, false);
  }

  /** Verified, and handed to nobody. */
  static Verdict shadowed(FinishedPins pins) {
    Decision decision =
        new Decision(GenerationState.COMPLETED, null, "mode shadow: verified, handed to nobody");
    return new Verdict(decision, "shadowed", pins, false);
  }

  /** What an earlier claim decided and did not get to tell. */
  static Verdict pending(Decision decision, @Nullable FinishedPins pins) {
    Verdict verdict = of(decision, pins);
    verdict.decided = true;
    return verdict;
  }

  Decision decision() {
    return decision;
  }

  /** The outcome's name in metrics. */
  String outcome() {
    return outcome;
  }

  @Nullable FinishedPins pins() {
    return pins;
  }

  /** Whether a dead letter tells of it. */
  boolean needsLetter() {
    return decision.state() == GenerationState.REJECTED
        || decision.state() == GenerationState.FAILED;
  }

  boolean isDecided() {
    return decided;
  }

  void markDecided() {
    decided = true;
  }

  boolean isLetterPublished() {
    return letterPublished;
  }

  void markLetterPublished() {
    letterPublished = true;
  }

  /** Whether the handlers that want to know were told. */
  boolean isTold() {
    return told;
  }

  void markTold() {
    told = true;
  }
}

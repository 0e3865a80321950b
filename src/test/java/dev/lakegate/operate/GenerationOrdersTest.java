package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.Phase;
import dev.lakegate.ledger.Progress;
import dev.lakegate.ledger.memory.MemoryLedgers;
import dev.lakegate.operate.GenerationOrders.Order;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What operators may order, and what is refused. */
class GenerationOrdersTest {

  private static final Order PLAIN = new Order("otto", false, false);
  private static final Order FORCED = new Order("otto", true, false);
  private static final Order DRY = new Order("otto", false, true);

  private final GenerationLedger ledger = MemoryLedgers.fresh();
  private final GenerationOrders orders = new GenerationOrders(ledger);

  private Lease claimed(long sequencer, Phase phase) {
    Generation generation = Definitions.generation("v1/orders/a/", sequencer);
    Claim claim =
        ledger.claim(generation, ClaimId.fresh("gate-1"), new Origin("x"), Duration.ofMinutes(5));
    Lease lease = ((Claim.Acquired) claim).lease();
    Duration spent = Duration.ofSeconds(1);
    ledger.progress(
        lease, new Progress(phase, 1, null, null, null, null, spent, Set.of("log"), null, null));
    return lease;
  }

  private GenerationId ended(long sequencer, GenerationState state) {
    Lease lease = claimed(sequencer, Phase.HANDLING);
    Reason reason = state == GenerationState.FAILED ? Reason.HANDLER_FAILED : null;
    ledger.finish(lease, new Decision(state, reason, null), null);
    return lease.generation().id();
  }

  private GenerationRecord find(GenerationId id) {
    return ledger.find(id).orElseThrow();
  }

  @ParameterizedTest
  @EnumSource(names = {"FAILED", "REJECTED", "SKIPPED"})
  void redrivesWhatDidNotPassForTheHandlersThatLackIt(GenerationState state) {
    GenerationId id = ended(1, state);

    GenerationOrder answer = orders.redrive(id, PLAIN);

    assertThat(answer)
        .isEqualTo(
            new GenerationOrder(
                id.value(),
                "redrive",
                false,
                GenerationView.lower(state),
                id.value(),
                Set.of("log")));
    assertThat(find(id).state()).isEqualTo(GenerationState.CLAIMED);
    assertThat(find(id).history()).last().extracting("owner").isEqualTo("otto");
  }

  @Test
  void redrivesWhatWasCompletedUnderANewKeyWhenForced() {
    GenerationId id = ended(1, GenerationState.COMPLETED);

    GenerationOrder answer = orders.redrive(id, FORCED);

    assertThat(answer.idempotencyKey()).isEqualTo(id + "#1");
    assertThat(answer.handlersDone()).isEmpty();
    assertThat(find(id).repetition()).isEqualTo(1);
  }

  @Test
  void saysOnlyWhatWouldHappenWhenAskedTo() {
    GenerationId id = ended(1, GenerationState.FAILED);

    GenerationOrder redriven = orders.redrive(id, DRY);
    GenerationOrder skipped = orders.skip(id, DRY, null);

    assertThat(redriven.dryRun()).isTrue();
    assertThat(skipped.dryRun()).isTrue();
    assertThat(find(id).state()).isEqualTo(GenerationState.FAILED);
  }

  @ParameterizedTest
  @CsvSource({"COMPLETED, completed", "SUPERSEDED, superseded"})
  void refusesToRedrive(GenerationState state, String reason) {
    GenerationId id = ended(1, state);

    assertRefused(reason, () -> orders.redrive(id, PLAIN));
    assertRefused(reason, () -> orders.redrive(id, DRY));
  }

  @Test
  void refusesToRedriveWhatIsInWork() {
    GenerationId id = claimed(1, Phase.WAITING).generation().id();

    assertRefused("in-progress", () -> orders.redrive(id, FORCED));
  }

  @Test
  void refusesToRedriveWhatANewerOneReplaced() {
    GenerationId older = ended(9, GenerationState.FAILED);
    ended(10, GenerationState.COMPLETED);

    assertRefused("superseded", () -> orders.redrive(older, FORCED));
  }

  @Test
  void skipsWhatWaits() {
    GenerationId id = claimed(1, Phase.WAITING).generation().id();

    GenerationOrder answer = orders.skip(id, PLAIN, "not needed");

    assertThat(answer.from()).isEqualTo("claimed");
    assertThat(find(id).state()).isEqualTo(GenerationState.SKIPPED);
    assertThat(find(id).detail()).isEqualTo("not needed");
  }

  @Test
  void interruptsAHandlerOnlyWhenForced() {
    GenerationId id = claimed(1, Phase.HANDLING).generation().id();

    assertRefused("in-handler", () -> orders.skip(id, PLAIN, null));
    orders.skip(id, FORCED, null);

    assertThat(find(id).state()).isEqualTo(GenerationState.SKIPPED);
  }

  @ParameterizedTest
  @CsvSource({"COMPLETED, completed", "SUPERSEDED, superseded", "SKIPPED, skipped"})
  void refusesToSkip(GenerationState state, String reason) {
    GenerationId id = ended(1, state);

    assertRefused(reason, () -> orders.skip(id, FORCED, null));
  }

  @Test
  void knowsNothingOfOthers() {
    GenerationId unknown = Definitions.generation("v1/orders/b/", 1).id();

    assertRefused("no-generation", () -> orders.redrive(unknown, PLAIN));
    assertRefused("no-generation", () -> orders.skip(unknown, PLAIN, null));
  }

  private static void assertRefused(String reason, Runnable order) {
    assertThatThrownBy(order::run)
        .isInstanceOfSatisfying(
            ProblemException.class, it -> assertThat(it.problem().reason()).isEqualTo(reason));
  }
}

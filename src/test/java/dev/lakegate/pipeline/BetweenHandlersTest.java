package dev.lakegate.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.failure.Reason;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.Phase;
import dev.lakegate.pipeline.HandlerRules.CircuitRule;
import dev.lakegate.pipeline.HandlerRules.OnFailure;
import dev.lakegate.pipeline.PipelineStand.LiveAssignment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one handler's failure means for the others, and for generations that wait for it. */
class BetweenHandlersTest {

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final HandlerRules STOP = StandSettings.rules(false);
  private static final HandlerRules CONTINUE = StandSettings.rules(true);

  @TempDir private Path folder;
  private final LiveAssignment assignment = new LiveAssignment();
  private final List<String> calls = new CopyOnWriteArrayList<>();

  /** Writes down its calls, and fails so often before it takes the generation. */
  private GenerationHandler failing(String name, int times) {
    AtomicInteger left = new AtomicInteger(times);
    return (generation, context) -> {
      calls.add(name + " " + context.attempt());
      if (left.getAndDecrement() > 0) {
        throw new IllegalStateException("not yet");
      }
    };
  }

  private void submit(PipelineStand stand, String place) {
    stand.write(place);
    stand.submit(assignment, PipelineStand.event(place, "0A"));
  }

  private static GenerationRecord record(PipelineStand stand, String place) {
    return stand.ledger.find(stand.generation(place, "0A").id()).orElseThrow();
  }

  @Test
  void aHandlerThatFailsHoldsUpThoseBehindIt() {
    try (PipelineStand stand = PipelineStand.startWith(folder, Map.of("a", STOP, "b", STOP))) {
      stand.others.put("a", failing("a", 2));
      stand.others.put("b", failing("b", 1));

      submit(stand, "one/");

      stand.awaitOutcomes("completed");
      assertThat(calls).containsExactly("a 1", "a 2", "a 3", "b 3", "b 4");
    }
  }

  @Test
  void thoseBehindAHandlerThatMayFailGetTheGenerationAtOnce() {
    try (PipelineStand stand = PipelineStand.startWith(folder, Map.of("a", CONTINUE, "b", STOP))) {
      stand.others.put("a", failing("a", 2));
      stand.others.put("b", failing("b", 0));

      submit(stand, "one/");

      stand.awaitOutcomes("completed");
      assertThat(calls).containsExactly("a 1", "b 1", "a 2", "a 3");
      assertThat(record(stand, "one/").handlersDone()).containsExactlyInAnyOrder("a", "b");
    }
  }

  @Test
  void aHandlerThatMayFailAndNeverSucceedsFailsTheGenerationOnceTheOthersHaveIt() {
    try (PipelineStand stand =
        PipelineStand.startWith(folder, Map.of("a", CONTINUE, "b", CONTINUE, "c", STOP))) {
      stand.others.put("a", failing("a", Integer.MAX_VALUE));
      stand.others.put("b", failing("b", 3));
      stand.others.put("c", failing("c", 0));

      submit(stand, "one/");

      stand.awaitOutcomes("failed handler-failed");
      assertThat(record(stand, "one/").handlersDone()).containsExactlyInAnyOrder("b", "c");
      assertThat(stand.letters)
          .singleElement()
          .satisfies(letter -> assertThat(letter.detail()).startsWith("a: ").contains("not yet"));
    }
  }

  @Test
  void aHandlerThatMayFailAndRejectsDoesNotKeepTheGenerationFromTheOthers() {
    try (PipelineStand stand = PipelineStand.startWith(folder, Map.of("a", CONTINUE, "b", STOP))) {
      stand.others.put(
          "a",
          (generation, context) -> {
            throw new RejectGenerationException("never");
          });
      stand.others.put("b", failing("b", 1));

      submit(stand, "one/");

      stand.awaitOutcomes("rejected handler-rejected");
      assertThat(record(stand, "one/").handlersDone()).containsExactly("b");
      assertThat(stand.letters)
          .singleElement()
          .satisfies(letter -> assertThat(letter.detail()).isEqualTo("a: never"));
    }
  }

  @Test
  void eachHandlerHasABudgetOfItsOwn() {
    // Twelve back-offs of 100 ms each: both together are more than the two seconds of one.
    RetryPolicy retry =
        new RetryPolicy(
            Duration.ofMillis(100),
            1,
            Duration.ofMillis(100),
            Duration.ZERO,
            Duration.ofSeconds(2));
    HandlerRules patient = new HandlerRules(OnFailure.STOP, null, retry, STOP.circuit());
    try (PipelineStand stand =
        PipelineStand.startWith(folder, Map.of("a", patient, "b", patient))) {
      stand.others.put("a", failing("a", 12));
      stand.others.put("b", failing("b", 12));

      submit(stand, "one/");

      stand.awaitOutcomes("completed");
    }
  }

  @Test
  void aHandlersOwnTimeLimitCountsInsteadOfTheDatasets() {
    HandlerRules brief =
        new HandlerRules(
            OnFailure.STOP, Duration.ofMillis(100), StandSettings.RETRY, STOP.circuit());
    try (PipelineStand stand = PipelineStand.startWith(folder, Map.of("a", brief))) {
      stand.others.put("a", (generation, context) -> new CountDownLatch(1).await());

      submit(stand, "one/");

      stand.awaitOutcomes("failed handler-timeout");
      assertThat(stand.letters)
          .singleElement()
          .satisfies(letter -> assertThat(letter.detail()).isEqualTo("a: not done after PT0.1S"));
    }
  }

  @Test
  void aHandlerThatFailsForAllIsLeftAloneAndWhatWaitsForItIsChargedNothing() {
    HandlerRules guarded = guarded(3, Duration.ofSeconds(2), Duration.ofHours(1));
    try (PipelineStand stand = PipelineStand.startWith(folder, Map.of("a", guarded))) {
      AtomicBoolean down = new AtomicBoolean(true);
      stand.others.put(
          "a",
          (generation, context) -> {
            calls.add(generation.prefix());
            if (down.get()) {
              throw new IllegalStateException("refused");
            }
          });
      submit(stand, "one/");
      submit(stand, "brief/two/");
      await().atMost(LIMIT).until(() -> stand.isOpen("a"));
      submit(stand, "more/three/");
      GenerationRecord parked = awaitParked(stand, "more/three/");

      down.set(false);

      stand.awaitOutcomes("completed", "completed", "completed");
      assertThat(parked.attempt()).isOne();
      assertThat(parked.detail())
          .startsWith(
              "left alone for a while, since it fails for one generation after another; a: ")
          .contains("refused");
      assertThat(parked.next()).isNotNull();
      assertThat(stand.isOpen("a")).isFalse();
    }
  }

  @Test
  void aGenerationThatAHandlerCannotTakeIsNoReasonToLeaveItAlone() {
    HandlerRules guarded = guarded(3, Duration.ofHours(1), Duration.ofHours(1));
    try (PipelineStand stand = PipelineStand.startWith(folder, Map.of("a", guarded))) {
      stand.others.put(
          "a",
          (generation, context) -> {
            calls.add(generation.prefix());
            if (generation.prefix().contains("poison")) {
              throw new IllegalStateException("too much for me");
            }
          });
      submit(stand, "poison/");
      await().atMost(LIMIT).until(() -> calls.size() > 6);

      submit(stand, "brief/two/");

      stand.awaitOutcomes("completed");
      assertThat(stand.isOpen("a")).isFalse();
    }
  }

  @Test
  void whileAHandlerIsLeftAloneOneCallAtATimeFindsOut() {
    HandlerRules guarded = guarded(2, Duration.ofMillis(150), Duration.ofHours(1));
    try (PipelineStand stand = PipelineStand.startWith(folder, Map.of("a", guarded))) {
      AtomicInteger inside = new AtomicInteger();
      AtomicInteger together = new AtomicInteger();
      AtomicInteger probes = new AtomicInteger();
      stand.others.put(
          "a",
          (generation, context) -> {
            int now = inside.incrementAndGet();
            if (stand.isOpen("a")) {
              together.accumulateAndGet(now, Math::max);
            }
            try {
              if (stand.isOpen("a") && probes.incrementAndGet() > 3) {
                return;
              }
              throw new IllegalStateException("refused");
            } finally {
              inside.decrementAndGet();
            }
          });
      submit(stand, "one/");
      submit(stand, "brief/two/");
      await().atMost(LIMIT).until(() -> stand.isOpen("a"));
      await().atMost(LIMIT).until(() -> inside.get() == 0);
      together.set(0);

      submit(stand, "more/three/");

      await().atMost(LIMIT).until(() -> probes.get() > 3);
      assertThat(together).hasValue(1);
    }
  }

  @Test
  void whoeverFailsAlsoPaysForTheCircuitSoThatItComesToAnEnd() {
    HandlerRules guarded = guarded(2, Duration.ofMillis(100), Duration.ofMillis(500));
    try (PipelineStand stand = PipelineStand.startWith(folder, Map.of("a", guarded))) {
      stand.others.put("a", failing("a", Integer.MAX_VALUE));

      submit(stand, "one/");
      submit(stand, "brief/two/");

      stand.awaitOutcomes("failed handler-failed", "failed handler-failed");
      // Without the circuit, each makes some 25 calls in its budget.
      assertThat(calls).hasSizeBetween(4, 20);
    }
  }

  @Test
  void aHandlerThatIsLeftAloneDoesNotKeepTheGenerationFromTheOthers() {
    HandlerRules guarded = guarded(1, Duration.ofHours(1), Duration.ofHours(1));
    try (PipelineStand stand = PipelineStand.startWith(folder, Map.of("a", guarded, "b", STOP))) {
      stand.others.put("a", failing("a", Integer.MAX_VALUE));
      stand.others.put("b", failing("b", 0));
      submit(stand, "one/");
      await().atMost(LIMIT).until(() -> stand.isOpen("a"));

      submit(stand, "brief/two/");

      assertThat(awaitParked(stand, "brief/two/").handlersDone()).containsExactly("b");
    }
  }

  private static HandlerRules guarded(int failures, Duration openFor, Duration budget) {
    return new HandlerRules(
        OnFailure.CONTINUE,
        null,
        StandSettings.RETRY.withTimeout(budget),
        new CircuitRule(true, failures, openFor));
  }

  private static GenerationRecord awaitParked(PipelineStand stand, String place) {
    return await()
        .atMost(LIMIT)
        .until(
            () -> stand.ledger.find(stand.generation(place, "0A").id()),
            found -> found.filter(BetweenHandlersTest::isParked).isPresent())
        .orElseThrow();
  }

  private static boolean isParked(GenerationRecord record) {
    return record.phase() == Phase.RETRYING && record.reason() == Reason.HANDLER_UNAVAILABLE;
  }
}

package dev.lakegate.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.failure.Reason;
import dev.lakegate.handler.GenerationEnd;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.handler.TurnedAway;
import dev.lakegate.handler.TurnedAwayListener;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.memory.MemoryLedgers;
import dev.lakegate.pipeline.PipelineStand.LiveAssignment;
import dev.lakegate.verify.Cancellation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndNoticesTest {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir private Path folder;
  private final LiveAssignment assignment = new LiveAssignment();
  private final List<TurnedAway> notices = new CopyOnWriteArrayList<>();

  @Test
  void aRejectionIsToldAfterItsLetterAndBeforeItIsFinal() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.listener =
          (turnedAway, cancellation) -> {
            stand.told.add("notice");
            notices.add(turnedAway);
          };
      stand.put("bad/manifest.json", "no json");
      stand.put("bad/_SUCCESS", "");

      stand.submit(assignment, PipelineStand.event("bad/", "0A"));

      stand.awaitOutcomes("rejected manifest-invalid");
      assertThat(stand.told)
          .containsSubsequence("letter manifest-invalid", "notice", "finish REJECTED");
      assertThat(stand.handlings).containsExactly("told");
      assertThat(notices)
          .singleElement()
          .satisfies(
              told -> {
                assertThat(told.generation().id()).isEqualTo(stand.generation("bad/", "0A").id());
                assertThat(told.end()).isEqualTo(GenerationEnd.REJECTED);
                assertThat(told.reason()).isEqualTo(Reason.MANIFEST_INVALID);
                assertThat(told.detail()).isEqualTo(stand.letters.get(0).detail());
                assertThat(told.attempts()).isOne();
                assertThat(told.deadLetterTopic()).isEqualTo("letters");
                assertThat(told.id())
                    .isEqualTo(
                        told.idempotencyKey() + "-rejected-" + told.decidedAt().toEpochMilli());
              });
    }
  }

  @Test
  void onlyWhatIsWantedIsTold() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.listener = new FailuresOnly(notices);
      stand.put("bad/manifest.json", "no json");
      stand.put("bad/_SUCCESS", "");
      stand.handler =
          (generation, context) -> {
            throw new IllegalStateException("not today");
          };
      stand.write("good/");

      stand.submit(assignment, PipelineStand.event("bad/", "0A"));
      stand.submit(assignment, PipelineStand.event("good/", "0A"));

      stand.awaitOutcomes("rejected manifest-invalid", "failed handler-failed");
      assertThat(notices).extracting(TurnedAway::end).containsExactly(GenerationEnd.FAILED);
    }
  }

  private record FailuresOnly(List<TurnedAway> notices) implements TurnedAwayListener {

    @Override
    public boolean wants(GenerationEnd end) {
      return end == GenerationEnd.FAILED;
    }

    @Override
    public void turnedAway(TurnedAway turnedAway, Cancellation cancellation) {
      notices.add(turnedAway);
    }
  }

  @Test
  void aListenerThatThrowsHoldsUpNothing() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.listener =
          (turnedAway, cancellation) -> {
            throw new IllegalStateException("no such topic");
          };
      rejectedByItsHandler(stand, "a/");

      stand.awaitOutcomes("rejected handler-rejected");
      assertThat(stand.handlings).containsExactly("rejected", "not-told");
    }
  }

  @Test
  void aLostLeaseInterruptsTheNotice() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      CountDownLatch inside = new CountDownLatch(1);
      CountDownLatch never = new CountDownLatch(1);
      stand.listener =
          (turnedAway, cancellation) -> {
            inside.countDown();
            never.await();
          };
      rejectedByItsHandler(stand, "a/");
      await().atMost(LIMIT).until(() -> inside.getCount() == 0);

      GenerationId id = stand.generation("a/", "0A").id();
      Decision skipped = new Decision(GenerationState.SKIPPED, null, "never mind");
      assertThat(ledger.skip(id, GenerationState.CLAIMED, true, skipped, "operator")).isTrue();

      await().atMost(LIMIT).until(() -> stand.handlings.contains("not-told"));
    }
  }

  @Test
  void whatASuccessorTellsAgainHasTheSameId() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      stand.listener = (turnedAway, cancellation) -> notices.add(turnedAway);
      stand.write("a/");
      Lease lease = stand.lapsedClaim(ledger, "a/");
      Decision decision = new Decision(GenerationState.FAILED, Reason.HANDLER_FAILED, "down");
      assertThat(ledger.decide(lease, decision, null)).isTrue();

      stand.submit(assignment, PipelineStand.event("a/", "0A"));

      stand.awaitOutcomes("failed handler-failed");
      GenerationId id = lease.generation().id();
      long decided =
          ledger.find(id).orElseThrow().history().stream()
              .filter(step -> step.what().equals("decided-failed"))
              .findFirst()
              .orElseThrow()
              .at()
              .toEpochMilli();
      assertThat(notices)
          .extracting(TurnedAway::id, TurnedAway::attempts)
          .containsExactly(tuple(id.value() + "-failed-" + decided, 2));
    }
  }

  @Test
  void theSameEndAfterARedriveIsAnotherOne() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      stand.listener = (turnedAway, cancellation) -> notices.add(turnedAway);
      rejectedByItsHandler(stand, "a/");
      stand.awaitOutcomes("rejected handler-rejected");

      GenerationId id = stand.generation("a/", "0A").id();
      assertThat(ledger.reopen(id, GenerationState.REJECTED, "operator")).isTrue();

      stand.awaitOutcomes("rejected handler-rejected", "rejected handler-rejected");
      assertThat(notices).extracting(TurnedAway::id).doesNotHaveDuplicates().hasSize(2);
      assertThat(notices).extracting(TurnedAway::attempts).containsOnly(1);
    }
  }

  private void rejectedByItsHandler(PipelineStand stand, String path) {
    stand.handler =
        (generation, context) -> {
          throw new RejectGenerationException("not this one");
        };
    stand.write(path);
    stand.submit(assignment, PipelineStand.event(path, "0A"));
  }
}

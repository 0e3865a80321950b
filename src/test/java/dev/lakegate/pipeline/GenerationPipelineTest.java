package dev.lakegate.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.event.NotificationParser;
import dev.lakegate.event.ParsedEvent;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.handler.RetryGenerationException;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.ForwardingLedger;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.Phase;
import dev.lakegate.ledger.Progress;
import dev.lakegate.ledger.Renewal;
import dev.lakegate.ledger.memory.MemoryLedgers;
import dev.lakegate.pipeline.PipelineStand.LiveAssignment;
import dev.lakegate.store.HookedObjectStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerationPipelineTest {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir private Path folder;
  private final LiveAssignment assignment = new LiveAssignment();

  @Test
  void aRecordIsFinishedWhenAllOfItsEventsAre() throws Exception {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      CountDownLatch gate = new CountDownLatch(1);
      stand.handler = (generation, context) -> gate.await();
      stand.write("a/");
      stand.write("b/");

      stand.submit(assignment, PipelineStand.event("a/", "0A"), PipelineStand.event("b/", "0A"));
      stand.submit(assignment, PipelineStand.event("a/", "0A").replace("Put", "Unheard"));

      await().atMost(LIMIT).until(() -> stand.finished.get() == 1);
      assertThat(stand.outcomes).isEmpty();
      gate.countDown();
      stand.awaitOutcomes("completed", "completed");
      await().atMost(LIMIT).until(() -> stand.finished.get() == 2);
    }
  }

  @Test
  void aRejectionIsDecidedThenLetteredThenFinal() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.put("bad/manifest.json", "no json");
      stand.put("bad/_SUCCESS", "");

      stand.submit(assignment, PipelineStand.event("bad/", "0A"));

      stand.awaitOutcomes("rejected manifest-invalid");
      assertThat(stand.told)
          .containsExactly(
              "claim Acquired", "decide REJECTED", "letter manifest-invalid", "finish REJECTED");
    }
  }

  @Test
  void aSuccessorOfADecisionOnlyTellsTheWorld() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      stand.write("decided/");
      Lease lease = stand.lapsedClaim(ledger, "decided/");
      Decision decision =
          new Decision(GenerationState.REJECTED, Reason.HANDLER_REJECTED, "not this one");
      assertThat(ledger.decide(lease, decision, null)).isTrue();

      stand.submit(assignment, PipelineStand.event("decided/", "0A"));

      stand.awaitOutcomes("rejected handler-rejected");
      assertThat(stand.letters)
          .singleElement()
          .satisfies(letter -> assertThat(letter.detail()).isEqualTo("not this one"));
      assertThat(stand.told)
          .endsWith("claim Acquired", "letter handler-rejected", "finish REJECTED");
    }
  }

  @Test
  void aRecordThatKeepsKillingTheProcessEndsAsCrashLimit() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      AtomicInteger calls = new AtomicInteger();
      stand.handler = (generation, context) -> calls.incrementAndGet();
      stand.write("deadly/");
      for (int crash = 0; crash < 3; crash++) {
        stand.lapsedClaim(ledger, "deadly/");
      }

      stand.submit(assignment, PipelineStand.event("deadly/", "0A"));

      stand.awaitOutcomes("failed crash-limit");
      assertThat(calls).hasValue(0);
    }
  }

  @Test
  void ofTwoThatWereThereWhenTheProcessDiedOneAtATimeGetsTheLastChance() throws Exception {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      CountDownLatch goOn = new CountDownLatch(1);
      AtomicInteger calls = new AtomicInteger();
      stand.handler =
          (generation, context) -> {
            calls.incrementAndGet();
            goOn.await();
          };
      for (String suspect : List.of("one/", "brief/other/")) {
        stand.write(suspect);
        for (int crash = 0; crash < 2; crash++) {
          stand.lapsedClaim(ledger, suspect);
        }
        stand.submit(assignment, PipelineStand.event(suspect, "0A"));
      }
      await().atMost(LIMIT).until(() -> calls.get() > 0 && stand.told.contains("release"));
      assertThat(calls).as("suspects at work at once").hasValue(1);

      goOn.countDown();

      stand.awaitOutcomes("completed", "completed");
    }
  }

  @Test
  void anEventFromBeforeTheLedgersMemoryIsNotTakenOnTrust() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.write("old/");
      Instant before = Instant.now().minus(Duration.ofDays(31));

      stand.submit(assignment, PipelineStand.event("old/", "0A", before));

      stand.awaitOutcomes("rejected event-too-old");
    }
  }

  @Test
  void workInAnotherInstanceFromAnotherRecordIsADuplicate() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      stand.write("busy/");
      stand.claimElsewhere(ledger, "busy/", Duration.ofMinutes(1));

      stand.submit(assignment, PipelineStand.event("busy/", "0A"));

      stand.awaitOutcomes("duplicate");
      await().atMost(LIMIT).until(() -> stand.finished.get() == 1);
    }
  }

  @Test
  void workInAnotherInstanceFromThisVeryRecordIsWaitedFor() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      stand.write("mine/");
      Claim claim =
          ledger.claim(
              stand.generation("mine/", "0A"),
              ClaimId.fresh("elsewhere"),
              Origin.kafka("events", 0, 0, 0),
              Duration.ofSeconds(2));
      assertThat(claim).isInstanceOf(Claim.Acquired.class);

      stand.submit(assignment, PipelineStand.event("mine/", "0A"));

      stand.awaitOutcomes("completed");
      assertThat(stand.told).startsWith("claim HeldByOther").contains("claim Acquired");
    }
  }

  @Test
  void aRevokedGenerationThatWaitsIsGivenBackAndNotFinished() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.put("waiting/_SUCCESS", "");
      stand.submit(assignment, PipelineStand.event("waiting/", "0A"));
      awaitPhase(stand, "waiting/", Phase.WAITING);

      stand.revoke(assignment);

      await().atMost(LIMIT).until(() -> stand.inFlight().isEmpty());
      assertThat(stand.told).containsExactly("claim Acquired", "release");
      assertThat(stand.finished).hasValue(0);
      assertThat(record(stand, "waiting/").attempt()).isZero();
    }
  }

  @Test
  void aShutdownDoesNotWaitForAStoreThatDoesNotAnswer() {
    CountDownLatch answer = new CountDownLatch(1);
    PipelineStand stand = PipelineStand.start(folder);
    try (stand) {
      stand.write("stuck/");
      stand.seen.before("open orders/stuck/manifest.json", count -> awaitAnyway(answer));
      stand.submit(assignment, PipelineStand.event("stuck/", "0A"));
      await()
          .atMost(LIMIT)
          .until(() -> stand.seen.calls().contains("open orders/stuck/manifest.json"));
    }

    assertThat(stand.told).endsWith("release");
    answer.countDown();
  }

  // As a read from a socket does, whatever one does to its thread.
  private static void awaitAnyway(CountDownLatch answer) {
    while (answer.getCount() > 0) {
      try {
        answer.await();
      } catch (InterruptedException e) {
        // Goes on.
      }
    }
  }

  @Test
  void aRevokedGenerationInsideAHandlerFinishesUnderItsLease() throws Exception {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      CountDownLatch inside = new CountDownLatch(1);
      CountDownLatch gate = new CountDownLatch(1);
      stand.handler =
          (generation, context) -> {
            inside.countDown();
            gate.await();
          };
      stand.write("inside/");
      stand.submit(assignment, PipelineStand.event("inside/", "0A"));
      inside.await();

      stand.revoke(assignment);
      // Longer than the lease: it has to be renewed meanwhile.
      await().pollDelay(PipelineStand.LEASE.multipliedBy(2)).until(() -> true);
      gate.countDown();

      stand.awaitOutcomes("completed");
      assertThat(record(stand, "inside/").state()).isEqualTo(GenerationState.COMPLETED);
    }
  }

  @Test
  void anUnreachableDeadLetterTopicParksAndRunsNothingAgain() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      AtomicInteger calls = new AtomicInteger();
      stand.handler =
          (generation, context) -> {
            calls.incrementAndGet();
            throw new RejectGenerationException("never");
          };
      stand.lettersDown = true;
      stand.write("parked/");
      stand.submit(assignment, PipelineStand.event("parked/", "0A"));
      awaitPhase(stand, "parked/", Phase.RETRYING);

      stand.lettersDown = false;

      stand.awaitOutcomes("rejected handler-rejected");
      assertThat(calls).hasValue(1);
      assertThat(stand.letters).hasSize(1);
    }
  }

  @Test
  void aHandlerThatNeverSucceedsUsesUpItsBudget() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      AtomicInteger calls = new AtomicInteger();
      stand.handler =
          (generation, context) -> {
            throw new IllegalStateException("not now, " + calls.incrementAndGet());
          };
      stand.write("stubborn/");

      stand.submit(assignment, PipelineStand.event("stubborn/", "0A"));

      stand.awaitOutcomes("failed handler-failed");
      // A second of budget, 20 ms for each back-off.
      assertThat(calls.get()).isBetween(5, 51);
      assertThat(stand.letters.get(0).attempts()).isEqualTo(calls.get());
      assertThat(stand.letters.get(0).detail())
          .isEqualTo("log: IllegalStateException: not now, " + calls.get());
    }
  }

  @Test
  void aHandlerIsNotCalledAgainBeforeTheTimeThatItNamed() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      List<Long> calls = new CopyOnWriteArrayList<>();
      stand.handler =
          (generation, context) -> {
            calls.add(System.nanoTime());
            if (calls.size() == 1) {
              throw new RetryGenerationException("busy", Duration.ofMillis(200));
            }
          };
      stand.write("busy/");

      stand.submit(assignment, PipelineStand.event("busy/", "0A"));

      stand.awaitOutcomes("completed");
      assertThat(Duration.ofNanos(calls.get(1) - calls.get(0)))
          // Timers count milliseconds.
          .isGreaterThanOrEqualTo(Duration.ofMillis(199));
    }
  }

  @Test
  void anAttemptIsCountedOnceAlthoughTheLeaseWasLostInBetween() {
    AtomicBoolean lost = new AtomicBoolean();
    try (PipelineStand stand = PipelineStand.start(folder, losingLeases(lost))) {
      List<Integer> attempts = new CopyOnWriteArrayList<>();
      stand.handler =
          (generation, context) -> {
            attempts.add(context.attempt());
            if (attempts.size() < 4) {
              lost.set(attempts.size() == 3);
              throw new IllegalStateException("not now");
            }
          };
      stand.write("lost/");

      stand.submit(assignment, PipelineStand.event("lost/", "0A"));

      stand.awaitOutcomes("completed");
      assertThat(attempts).containsExactly(1, 2, 3, 4);
    }
  }

  /** Its leases are lost when that is so, until the next claim. */
  private static GenerationLedger losingLeases(AtomicBoolean lost) {
    return new ForwardingLedger(MemoryLedgers.fresh()) {
      @Override
      public Claim claim(Generation generation, ClaimId claimId, Origin origin, Duration leaseFor) {
        lost.set(false);
        return super.claim(generation, claimId, origin, leaseFor);
      }

      @Override
      public Renewal renew(Lease lease, Duration leaseFor) {
        return lost.get() ? Renewal.REFUSED : super.renew(lease, leaseFor);
      }

      @Override
      public boolean progress(Lease lease, Progress progress) {
        return !lost.get() && super.progress(lease, progress);
      }
    };
  }

  @Test
  void aRevokedGenerationThatBacksOffIsGivenBackAndNotHandedOverAgain() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      AtomicInteger calls = new AtomicInteger();
      stand.handler =
          (generation, context) -> {
            throw new IllegalStateException("not now, " + calls.incrementAndGet());
          };
      stand.onRetry = () -> stand.revoke(assignment);
      stand.write("backing-off/");

      stand.submit(assignment, PipelineStand.event("backing-off/", "0A"));

      await().atMost(LIMIT).until(() -> stand.inFlight().isEmpty());
      assertThat(calls).hasValue(1);
      assertThat(stand.told).endsWith("release");
      assertThat(stand.finished).hasValue(0);
    }
  }

  @Test
  void aGenerationThatIsRevokedOnceVerifiedIsNotHandedOver() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      AtomicInteger calls = new AtomicInteger();
      stand.handler = (generation, context) -> calls.incrementAndGet();
      stand.onVerification = () -> stand.revoke(assignment);
      stand.write("revoked/");

      stand.submit(assignment, PipelineStand.event("revoked/", "0A"));

      await().atMost(LIMIT).until(() -> stand.inFlight().isEmpty());
      assertThat(calls).hasValue(0);
      assertThat(stand.told).endsWith("release");
    }
  }

  @Test
  void aVerdictStandsHoweverOftenItCannotBeTold() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      AtomicInteger attempts = new AtomicInteger();
      stand.onLetter =
          () -> {
            if (attempts.incrementAndGet() < 40) {
              throw new IllegalStateException("unforeseen");
            }
          };
      stand.put("bad/manifest.json", "no json");
      stand.put("bad/_SUCCESS", "");

      stand.submit(assignment, PipelineStand.event("bad/", "0A"));

      stand.awaitOutcomes("rejected manifest-invalid");
    }
  }

  @Test
  void aHandlerIsNotBlamedForAStoreThatIsDown() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      AtomicBoolean down = new AtomicBoolean(true);
      storeProbe(stand, down, Reason.STORE_ERROR);
      stand.handler =
          (generation, context) -> {
            if (down.get()) {
              throw new IOException("connection reset");
            }
          };
      stand.write("unreadable/");
      stand.submit(assignment, PipelineStand.event("unreadable/", "0A"));
      // Twice the budget.
      await().pollDelay(Duration.ofSeconds(2)).until(() -> true);

      down.set(false);

      stand.awaitOutcomes("completed");
    }
  }

  @Test
  void aStoreThatRefusesToBeProbedIsNotDown() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      storeProbe(stand, new AtomicBoolean(true), Reason.ACCESS_DENIED);
      stand.seen.before("head orders/refused/_SUCCESS", failing(1));
      stand.write("refused/");

      stand.submit(assignment, PipelineStand.event("refused/", "0A"));

      stand.awaitOutcomes("completed");
    }
  }

  @Test
  void anOutageIsNobodysLatenessNotEvenOfThoseBehind() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      AtomicBoolean down = new AtomicBoolean(true);
      storeProbe(stand, down, Reason.STORE_ERROR);
      stand.seen.before("head orders/brief/first/_SUCCESS", whileTrue(down));
      stand.write("brief/first/");
      stand.put("brief/behind/_SUCCESS", "");
      stand.submit(assignment, PipelineStand.event("brief/first/", "0A"));
      stand.submit(assignment, PipelineStand.event("brief/behind/", "0A"));
      await().pollDelay(PipelineStand.BRIEF.plusMillis(200)).until(() -> true);
      down.set(false);
      stand.awaitOutcomes("completed");
      awaitPhase(stand, "brief/behind/", Phase.WAITING);

      stand.write("brief/behind/");

      stand.awaitOutcomes("completed", "completed");
    }
  }

  @Test
  void aReRunInTheSameSecondStillHasItsManifest() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.write("again/");
      Instant second = stand.written("again/_SUCCESS");

      stand.submit(assignment, PipelineStand.event("again/", "0A", second.plusMillis(1)));
      stand.submit(assignment, PipelineStand.event("again/", "0B", second.plusMillis(2)));

      stand.awaitOutcomes("completed", "completed");
    }
  }

  @Test
  void aReRunInPlaceThatWasSeenByTheGenerationBeforeStillHasItsManifest() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.put("again/_SUCCESS", "");
      Instant first = stand.written("again/_SUCCESS");
      stand.write("again/");
      Instant second = stand.written("again/_SUCCESS");

      stand.submit(assignment, PipelineStand.event("again/", "0A", first.plusMillis(5)));
      stand.submit(assignment, PipelineStand.event("again/", "0B", second.plusMillis(5)));

      stand.awaitOutcomes("completed", "completed");
    }
  }

  private static void storeProbe(PipelineStand stand, AtomicBoolean down, Reason reason) {
    stand.seen.before(
        "probe lake",
        count -> {
          if (down.get()) {
            throw new LakegateException(reason, "no answer");
          }
        });
  }

  private static HookedObjectStore.Hook failing(int times) {
    return count -> {
      if (count <= times) {
        throw new LakegateException(Reason.STORE_ERROR, "hiccup");
      }
    };
  }

  private static HookedObjectStore.Hook whileTrue(AtomicBoolean down) {
    return count -> {
      if (down.get()) {
        throw new LakegateException(Reason.STORE_ERROR, "no answer");
      }
    };
  }

  @Test
  void whatIsNoNotificationStopsTheConsumerWhenAskedTo() {
    try (PipelineStand stand = PipelineStand.startThatStopsOnMalformed(folder)) {

      stand.submitValue(assignment, "no json");

      await().atMost(LIMIT).until(() -> stand.stops.size() == 1);
      assertThat(stand.stops.get(0)).startsWith("malformed-notification at events-0@0: ");
      assertThat(stand.finished).hasValue(0);
      assertThat(stand.letters).isEmpty();
    }
  }

  @Test
  void aSentinelOfNoDatasetIsDeadLetteredWhenAskedTo() {
    try (PipelineStand stand = PipelineStand.start(folder)) {

      stand.submit(assignment, PipelineStand.event("x/", "0A").replace("orders/", "else/"));

      await().atMost(LIMIT).until(() -> stand.finished.get() == 1);
      assertThat(stand.letters)
          .singleElement()
          .satisfies(letter -> assertThat(letter.reason().code()).isEqualTo("no-dataset"));
    }
  }

  @Test
  void whatWasReopenedIsDoneWithoutARecordAndUnderAKeyOfItsOwn() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      List<String> keys = new CopyOnWriteArrayList<>();
      stand.handler = (generation, context) -> keys.add(context.idempotencyKey());
      stand.write("again/");
      stand.submit(assignment, PipelineStand.event("again/", "0A"));
      stand.awaitOutcomes("completed");
      GenerationId id = stand.generation("again/", "0A").id();

      ledger.reopen(id, GenerationState.COMPLETED, "ops");

      stand.awaitOutcomes("completed", "completed");
      assertThat(keys).containsExactly(id.value(), id + "#1");
      assertThat(ledger.pending(10)).isEmpty();
    }
  }

  @Test
  void whatEndedHereIsADuplicateWithoutAskingTheLedgerAgain() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.write("twice/");
      stand.submit(assignment, PipelineStand.event("twice/", "0A"));
      stand.awaitOutcomes("completed");

      stand.submit(assignment, PipelineStand.event("twice/", "0A"));

      stand.awaitOutcomes("completed", "duplicate");
      assertThat(stand.told).filteredOn(told -> told.startsWith("claim")).hasSize(1);
      await().untilAsserted(() -> assertThat(stand.finished).hasValue(2));
    }
  }

  @Test
  void theSameBytesOfADuplicateAreTakenApartOnceMoreAndThenKnown() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.write("twice/");
      String event = PipelineStand.event("twice/", "0A");
      stand.submit(assignment, event);
      stand.awaitOutcomes("completed");
      stand.submit(assignment, event);

      stand.submit(assignment, event);

      stand.awaitOutcomes("completed", "duplicate", "duplicate");
      assertThat(stand.parsed).hasValue(2);
      assertThat(stand.events).hasValue(3);
      await().untilAsserted(() -> assertThat(stand.finished).hasValue(3));
    }
  }

  @Test
  void aDuplicateBesideNewsInOneRecordHidesNothing() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.write("old/");
      stand.write("new/");
      String old = PipelineStand.event("old/", "0A");
      stand.submit(assignment, old);
      stand.awaitOutcomes("completed");
      stand.submit(assignment, old);

      stand.submit(assignment, old, PipelineStand.event("new/", "0A"));

      stand.awaitOutcomes("completed", "duplicate", "duplicate", "completed");
    }
  }

  @Test
  void workWithoutARecordThatFailsHasALetterThatCanBeSentAgain() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      stand.handler =
          (generation, context) -> {
            throw new RejectGenerationException("not this one");
          };
      stand.write("missed/");
      Generation generation = stand.generation("missed/", "0A");

      ledger.enqueue(generation, new Origin("reconcile"));

      stand.awaitOutcomes("rejected handler-rejected");
      DeadLetter letter = stand.letters.get(0);
      assertThat(letter.id()).startsWith("ledger/" + generation.id() + "@");
      assertThat(letter.source().isRecordless()).isTrue();
      ParsedEvent again = new NotificationParser().parse(letter.source().value()).get(0);
      assertThat(((ParsedEvent.Creation) again).event().sequencer())
          .isEqualTo(generation.sequencer());
    }
  }

  @Test
  void nothingOfAPausedDatasetBeginsUntilItIsResumed() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    ledger.pause("orders", "ops");
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      stand.write("paused/");
      stand.awaitLookIntoTheLedger();
      stand.submit(assignment, PipelineStand.event("paused/", "0A"));
      stand.write("brief/other/");
      stand.submit(assignment, PipelineStand.event("brief/other/", "0A"));
      stand.awaitOutcomes("completed");
      assertThat(ledger.find(stand.generation("paused/", "0A").id())).isEmpty();

      ledger.resume("orders", "ops");

      stand.awaitOutcomes("completed", "completed");
    }
  }

  @Test
  void whatIsSkippedIsLeftAloneAndItsRecordIsDone() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      stand.put("late/_SUCCESS", "");
      stand.submit(assignment, PipelineStand.event("late/", "0A"));
      awaitWaiting(ledger, stand.generation("late/", "0A").id());
      Decision skip = new Decision(GenerationState.SKIPPED, null, "not needed");

      GenerationId id = stand.generation("late/", "0A").id();
      assertThat(ledger.skip(id, GenerationState.CLAIMED, false, skip, "ops")).isTrue();

      stand.awaitOutcomes("duplicate");
      await().untilAsserted(() -> assertThat(stand.finished).hasValue(1));
    }
  }

  @Test
  void whatStillWaitsGivesWayToANewerOneElsewhere() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      stand.put("rerun/_SUCCESS", "");
      stand.submit(assignment, PipelineStand.event("rerun/", "0A"));
      awaitWaiting(ledger, stand.generation("rerun/", "0A").id());

      Claim newer =
          ledger.claim(
              stand.generation("rerun/", "0B"),
              ClaimId.fresh("elsewhere"),
              new Origin("elsewhere"),
              Duration.ofMinutes(1));

      assertThat(newer).isInstanceOf(Claim.HeldByOther.class);
      stand.awaitOutcomes("superseded");
    }
  }

  @Test
  void whatIsInsideAHandlerFinishesBeforeANewerOne() throws Exception {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      CountDownLatch inside = new CountDownLatch(1);
      CountDownLatch go = new CountDownLatch(1);
      stand.handler =
          (generation, context) -> {
            inside.countDown();
            go.await();
          };
      stand.write("rerun/");
      stand.submit(assignment, PipelineStand.event("rerun/", "0A"));
      assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
      Generation newer = stand.generation("rerun/", "0B");
      ledger.claim(newer, ClaimId.fresh("elsewhere"), new Origin("x"), Duration.ofMinutes(1));
      stand.awaitRenewals(2);

      go.countDown();

      stand.awaitOutcomes("completed");
    }
  }

  @Test
  void whatIsOutrunAndLosesItsLeaseComesToAnEnd() throws Exception {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      CountDownLatch inside = new CountDownLatch(1);
      stand.handler =
          (generation, context) -> {
            inside.countDown();
            new CountDownLatch(1).await();
          };
      stand.write("rerun/");
      stand.submit(assignment, PipelineStand.event("rerun/", "0A"));
      assertThat(inside.await(10, TimeUnit.SECONDS)).isTrue();
      Generation newer = stand.generation("rerun/", "0B");
      ledger.claim(newer, ClaimId.fresh("elsewhere"), new Origin("x"), Duration.ofMinutes(1));
      stand.awaitRenewals(2);
      Decision skip = new Decision(GenerationState.SKIPPED, null, "not needed");

      GenerationId id = stand.generation("rerun/", "0A").id();
      assertThat(ledger.skip(id, GenerationState.CLAIMED, true, skip, "ops")).isTrue();

      stand.awaitOutcomes("duplicate");
      await().untilAsserted(() -> assertThat(stand.finished).hasValue(1));
    }
  }

  @Test
  void workThatCannotBeginHoldsUpNoOther() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    ledger.pause("brief", "ops");
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      for (int number = 0; number < 20; number++) {
        ledger.enqueue(
            stand.generation("brief/held" + number + "/", "0A"), new Origin("reconcile"));
      }
      stand.write("behind/");

      ledger.enqueue(stand.generation("behind/", "0A"), new Origin("reconcile"));

      stand.awaitOutcomes("completed");
    }
  }

  @Test
  void aStoreThatCountsBackwardsIsFollowedWhenItShowsWhatStandsThereNow() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      stand.write("restored/");
      Instant first = stand.written("restored/_SUCCESS");
      stand.submit(assignment, PipelineStand.minioEvent("restored/", first.plusSeconds(3600)));
      stand.awaitOutcomes("completed");
      stand.write("restored/");
      Instant second = stand.written("restored/_SUCCESS");

      stand.submit(assignment, PipelineStand.minioEvent("restored/", second));

      stand.awaitOutcomes("completed", "completed");
      assertThat(stand.regressions).hasValue(1);
    }
  }

  @Test
  void aSequencerThatSomebodyMadeUpSilencesNothingThatStandsThere() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.write("forged/");
      Instant written = stand.written("forged/_SUCCESS");
      String madeUp =
          PipelineStand.minioEvent("forged/", written.plusSeconds(99_999))
              .replace("\"sequencer\"", "\"eTag\":\"bogus\",\"sequencer\"");
      stand.submit(assignment, madeUp);
      stand.awaitOutcomes("superseded");

      stand.submit(assignment, PipelineStand.minioEvent("forged/", written));

      stand.awaitOutcomes("superseded", "completed");
    }
  }

  @Test
  void oldNewsIsStaleAlsoWhereSequencersTellTheTime() {
    GenerationLedger ledger = MemoryLedgers.fresh();
    try (PipelineStand stand = PipelineStand.start(folder, ledger)) {
      stand.write("stale/");
      Instant first = stand.written("stale/_SUCCESS");
      stand.write("stale/");
      Instant second = stand.written("stale/_SUCCESS");
      stand.submit(assignment, PipelineStand.minioEvent("stale/", second));
      stand.awaitOutcomes("completed");

      stand.submit(assignment, PipelineStand.minioEvent("stale/", first));

      stand.awaitOutcomes("completed", "stale");
      assertThat(stand.regressions).hasValue(0);
    }
  }

  @Test
  void anErrorOfTheVirtualMachineEndsTheProcessAndAcknowledgesNothing() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      OutOfMemoryError error = new OutOfMemoryError("made up");
      CountDownLatch end = new CountDownLatch(1);
      stand.handler =
          (generation, context) -> {
            if (!stand.fatal.isEmpty()) {
              // Any other process would have ended.
              end.await();
            }
            throw error;
          };
      stand.write("fatal/");

      stand.submit(assignment, PipelineStand.event("fatal/", "0A"));

      await().untilAsserted(() -> assertThat(stand.fatal).contains(error));
      assertThat(stand.finished).hasValue(0);
      end.countDown();
    }
  }

  @Test
  void aStackThatWasTooDeepIsTheHandlersOwnFailure() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.handler =
          (generation, context) -> {
            throw new StackOverflowError("made up");
          };
      stand.write("deep/");

      stand.submit(assignment, PipelineStand.event("deep/", "0A"));

      stand.awaitOutcomes("failed handler-failed");
      assertThat(stand.fatal).isEmpty();
    }
  }

  @Test
  void closingGivesBackWhatIsNotFinal() {
    PipelineStand stand = PipelineStand.start(folder);
    stand.put("closing/_SUCCESS", "");
    stand.submit(assignment, PipelineStand.event("closing/", "0A"));
    awaitPhase(stand, "closing/", Phase.WAITING);

    stand.close();

    assertThat(stand.told).containsExactly("claim Acquired", "release");
    assertThat(stand.finished).hasValue(0);
  }

  @Test
  void closingDoesNotWaitForADeadLetterTopicThatIsDown() {
    PipelineStand stand = PipelineStand.start(folder);
    stand.lettersDown = true;
    stand.put("bad/manifest.json", "no json");
    stand.put("bad/_SUCCESS", "");
    stand.submit(assignment, PipelineStand.event("bad/", "0A"));
    stand.submitValue(assignment, "no json");
    awaitPhase(stand, "bad/", Phase.RETRYING);

    Instant before = Instant.now();
    stand.close();

    assertThat(Duration.between(before, Instant.now())).isLessThan(StandSettings.GRACE);
    assertThat(stand.told).endsWith("release");
    assertThat(stand.finished).hasValue(0);
  }

  /** Until the ledger says that it waits; before its claim it seems so, too. */
  private static void awaitWaiting(GenerationLedger ledger, GenerationId id) {
    await()
        .until(() -> ledger.find(id).filter(record -> record.phase() == Phase.WAITING).isPresent());
  }

  private static void awaitPhase(PipelineStand stand, String path, Phase phase) {
    await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(10))
        .until(
            () ->
                stand.ledger.find(stand.generation(path, "0A").id()).isPresent()
                    && stand.inFlight().stream().anyMatch(it -> it.phase() == phase)
                    && (phase == Phase.RETRYING || record(stand, path).phase() == phase));
  }

  private static GenerationRecord record(PipelineStand stand, String path) {
    return stand.ledger.find(stand.generation(path, "0A").id()).orElseThrow();
  }
}

package dev.lakegate.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Advance;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.memory.MemoryLedgers;
import dev.lakegate.store.InMemoryObjectStore;
import dev.lakegate.store.ObjectStore;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** In memory, with what else becomes of a checkpoint. */
class ResumedVerificationTest extends ResumptionScenarios {

  private final InMemoryObjectStore store = new InMemoryObjectStore();
  private final GenerationLedger ledger = MemoryLedgers.fresh();

  @Override
  GenerationLedger ledger() {
    return ledger;
  }

  @Override
  ObjectStore store() {
    return store;
  }

  @Override
  void put(String key, String text) {
    store.put("lake", key, text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aRepetitionReadsOnlyWhatWasNotProven() {
    try (PipelineStand stand = start()) {
      stand.seen.before(
          "open orders/" + place + "f6", ResumedVerificationTest::failTheFirstFewTimes);

      submit(stand);

      stand.awaitOutcomes("completed");
      assertThat(filesRead(stand)).containsOnlyOnce("f0", "f1");
      assertThat(stand.told).containsExactly("claim Acquired", "finish COMPLETED");
    }
  }

  // A verification tries four times by itself.
  private static void failTheFirstFewTimes(int count) {
    if (count <= 4) {
      throw new LakegateException(Reason.STORE_ERROR, "reset");
    }
  }

  @Test
  void aFileThatKillsTheProcessEachTimeReachesTheCrashLimit() {
    AtomicInteger handled = new AtomicInteger();
    PipelineStand first = crashInTheMiddle(STUCK);
    PipelineStand second = crashInTheMiddle(STUCK);
    PipelineStand third = crashInTheMiddle(STUCK);
    try (PipelineStand last = start()) {
      last.handler = (generation, context) -> handled.incrementAndGet();

      submit(last);

      last.awaitOutcomes("failed crash-limit");
      assertThat(filesRead(first)).contains("f0");
      assertThat(List.of(second, third)).noneMatch(it -> filesRead(it).contains("f0"));
      assertThat(handled).hasValue(0);
    }
  }

  @Test
  void everyInstanceSeesHowFarItIs() {
    PipelineStand stand = stuckAt(STUCK, ledger);
    submit(stand);

    awaitFiles(stand, STUCK);

    Advance told = record(stand).advance();
    assertThat(told.totalFiles()).isEqualTo(FILES);
    assertThat(told.totalBytes()).isEqualTo(FILES * 3L);
    assertThat(told.bytes()).isBetween(STUCK * 3L, (FILES - 1) * 3L);
    assertThat(stand.inFlight())
        .singleElement()
        .satisfies(it -> assertThat(it.advance().files()).isEqualTo(STUCK));
    letGo();
    stand.awaitOutcomes("completed");
    assertThat(record(stand).advance()).isNull();
  }
}

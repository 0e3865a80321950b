package dev.lakegate.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Advance;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.memory.MemoryLedgers;
import dev.lakegate.pipeline.PipelineStand.LiveAssignment;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.Digest;
import dev.lakegate.store.InMemoryObjectStore;
import dev.lakegate.store.ObjectLocation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verifications that end in the middle, and what becomes of what they proved. */
class ResumedVerificationTest {

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int FILES = 10;
  private static final int STUCK = 6;

  @TempDir private Path folder;
  private final InMemoryObjectStore store = new InMemoryObjectStore();
  private final GenerationLedger ledger = MemoryLedgers.fresh();
  private final CountDownLatch release = new CountDownLatch(1);
  private final List<PipelineStand> stuck = new ArrayList<>();

  @AfterEach
  void end() {
    release.countDown();
    stuck.forEach(PipelineStand::close);
  }

  @Test
  void aSuccessorOfACrashReadsOnlyWhatWasNotProven() {
    crashInTheMiddle(STUCK);
    try (PipelineStand successor = PipelineStand.start(folder, ledger, store)) {
      submit(successor);

      successor.awaitOutcomes("completed");
      assertThat(filesRead(successor)).containsExactlyElementsOf(names(STUCK, FILES));
      assertThat(record(successor).attempt()).isEqualTo(2);
    }
  }

  @Test
  void aSuccessorOfACrashCatchesWhatWasOverwrittenInBetween() {
    crashInTheMiddle(STUCK).put("a/f2", "bad");
    try (PipelineStand successor = PipelineStand.start(folder, ledger, store)) {
      submit(successor);

      successor.awaitOutcomes("rejected checksum-mismatch");
      assertThat(successor.letters.get(0).detail()).startsWith("f2");
    }
  }

  @Test
  void whoGetsAPartitionReadsOnlyWhatWasNotProven() {
    PipelineStand before = stuckAt(STUCK, ledger);
    LiveAssignment assignment = new LiveAssignment();
    before.submit(assignment, PipelineStand.event("a/", "0A"));
    awaitFiles(before, STUCK);
    before.revoke(assignment);
    release.countDown();
    try (PipelineStand after = PipelineStand.start(folder, ledger, store)) {
      submit(after);

      after.awaitOutcomes("completed");
      assertThat(filesRead(after)).containsExactlyElementsOf(names(STUCK, FILES));
    }
  }

  @Test
  void aRepetitionReadsOnlyWhatWasNotProven() {
    try (PipelineStand stand = PipelineStand.start(folder, ledger, store)) {
      write(stand);
      stand.seen.before("open orders/a/f6", ResumedVerificationTest::failTheFirstFewTimes);

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
    try (PipelineStand last = PipelineStand.start(folder, ledger, store)) {
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
    release.countDown();
    stand.awaitOutcomes("completed");
    assertThat(record(stand).advance()).isNull();
  }

  /** A pipeline whose process died as far as the ledger can tell, before that file was read. */
  private PipelineStand crashInTheMiddle(int file) {
    AtomicBoolean dead = new AtomicBoolean();
    PipelineStand stand = stuckAt(file, mortal(dead));
    submit(stand);
    awaitFiles(stand, file);
    dead.set(true);
    return stand;
  }

  private PipelineStand stuckAt(int file, GenerationLedger seenLedger) {
    PipelineStand stand = PipelineStand.start(folder, seenLedger, store);
    stuck.add(stand);
    if (store.head(new ObjectLocation("lake", "orders/a/_SUCCESS")).isEmpty()) {
      write(stand);
    }
    stand.seen.before("open orders/a/f" + file, count -> stick());
    return stand;
  }

  private void stick() {
    try {
      release.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private GenerationLedger mortal(AtomicBoolean dead) {
    return (GenerationLedger)
        Proxy.newProxyInstance(
            GenerationLedger.class.getClassLoader(),
            new Class<?>[] {GenerationLedger.class},
            (proxy, method, arguments) -> {
              if (dead.get()) {
                throw new LakegateException(Reason.LEDGER_UNAVAILABLE, "dead");
              }
              try {
                return method.invoke(ledger, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private void awaitFiles(PipelineStand stand, int files) {
    await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(10))
        .until(
            () ->
                stand.told.contains("claim Acquired")
                    && ledger
                        .find(stand.generation("a/", "0A").id())
                        .map(GenerationRecord::advance)
                        .filter(it -> it.files() == files)
                        .isPresent());
  }

  private GenerationRecord record(PipelineStand stand) {
    return ledger.find(stand.generation("a/", "0A").id()).orElseThrow();
  }

  private static void submit(PipelineStand stand) {
    stand.submit(new LiveAssignment(), PipelineStand.event("a/", "0A"));
  }

  private static void write(PipelineStand stand) {
    IntStream.range(0, FILES).forEach(i -> stand.put("a/f" + i, text(i)));
    stand.put(
        "a/manifest.json",
        IntStream.range(0, FILES)
            .mapToObj(
                i ->
                    "{\"path\":\"f%d\",\"size\":3,\"sha256\":\"%s\"}".formatted(i, sha256(text(i))))
            .collect(Collectors.joining(",", "{\"version\":1,\"files\":[", "]}")));
    stand.put("a/_SUCCESS", "");
  }

  private static String text(int number) {
    return "%03d".formatted(number);
  }

  private static String sha256(String text) {
    Digest digest = ChecksumAlgorithm.SHA256.newDigest();
    digest.update(text.getBytes(StandardCharsets.UTF_8), 0, 3);
    return digest.checksum().hex();
  }

  private static List<String> filesRead(PipelineStand stand) {
    String read = "open orders/a/f";
    return stand.seen.calls().stream()
        .filter(it -> it.startsWith(read))
        .map(it -> it.substring(read.length() - 1))
        .sorted()
        .toList();
  }

  private static List<String> names(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "f" + i).toList();
  }
}

package dev.lakegate.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.pipeline.PipelineStand.LiveAssignment;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.Digest;
import dev.lakegate.store.ObjectStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verifications that end in the middle, and what becomes of what they proved. */
abstract class ResumptionScenarios {

  static final int FILES = 10;
  static final int STUCK = 6;

  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir private Path folder;
  final String place = UUID.randomUUID() + "/";
  private final CountDownLatch release = new CountDownLatch(1);
  private final List<PipelineStand> stuck = new ArrayList<>();

  /** The ledger that all instances share. */
  abstract GenerationLedger ledger();

  /** The store that all instances read from. */
  abstract ObjectStore store();

  /** Puts an object there. */
  abstract void put(String key, String text);

  @BeforeEach
  void writeGeneration() {
    String prefix = "orders/" + place;
    IntStream.range(0, FILES).forEach(i -> put(prefix + "f" + i, text(i)));
    put(
        prefix + "manifest.json",
        IntStream.range(0, FILES)
            .mapToObj(
                i ->
                    "{\"path\":\"f%d\",\"size\":3,\"sha256\":\"%s\"}".formatted(i, sha256(text(i))))
            .collect(Collectors.joining(",", "{\"version\":1,\"files\":[", "]}")));
    put(prefix + "_SUCCESS", "");
  }

  @AfterEach
  void end() {
    letGo();
    stuck.forEach(PipelineStand::close);
  }

  @Test
  void aSuccessorOfACrashReadsOnlyWhatWasNotProven() {
    crashInTheMiddle(STUCK);
    try (PipelineStand successor = start()) {
      submit(successor);

      successor.awaitOutcomes("completed");
      assertThat(filesRead(successor)).containsExactlyElementsOf(names(STUCK, FILES));
      assertThat(record(successor).attempt()).isEqualTo(2);
    }
  }

  @Test
  void aSuccessorOfACrashCatchesWhatWasOverwrittenInBetween() {
    crashInTheMiddle(STUCK);
    put("orders/" + place + "f2", "bad");
    try (PipelineStand successor = start()) {
      submit(successor);

      successor.awaitOutcomes("rejected checksum-mismatch");
      assertThat(successor.letters.get(0).detail()).startsWith("f2");
    }
  }

  @Test
  void whoGetsAPartitionReadsOnlyWhatWasNotProven() {
    PipelineStand before = stuckAt(STUCK, ledger());
    LiveAssignment assignment = new LiveAssignment();
    before.submit(assignment, PipelineStand.event(place, "0A"));
    awaitFiles(before, STUCK);
    before.revoke(assignment);
    letGo();
    try (PipelineStand after = start()) {
      submit(after);

      after.awaitOutcomes("completed");
      assertThat(filesRead(after)).containsExactlyElementsOf(names(STUCK, FILES));
    }
  }

  /** A pipeline whose process died as far as the ledger can tell, before that file was read. */
  PipelineStand crashInTheMiddle(int file) {
    AtomicBoolean dead = new AtomicBoolean();
    PipelineStand stand = stuckAt(file, mortal(dead));
    submit(stand);
    awaitFiles(stand, file);
    dead.set(true);
    return stand;
  }

  /** A pipeline that does not get over that file until it is let go. */
  PipelineStand stuckAt(int file, GenerationLedger seenLedger) {
    PipelineStand stand = PipelineStand.over(folder, seenLedger, store());
    stuck.add(stand);
    stand.seen.before("open orders/" + place + "f" + file, count -> stick());
    return stand;
  }

  /** A pipeline that works. */
  PipelineStand start() {
    return PipelineStand.over(folder, ledger(), store());
  }

  /** Lets those go on that are stuck. */
  void letGo() {
    release.countDown();
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
                return method.invoke(ledger(), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  /** Until the ledger knows that so many files are proven. */
  void awaitFiles(PipelineStand stand, int files) {
    await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(10))
        .until(
            () ->
                stand.told.contains("claim Acquired")
                    && ledger()
                        .find(stand.generation(place, "0A").id())
                        .map(GenerationRecord::advance)
                        .filter(it -> it.files() == files)
                        .isPresent());
  }

  GenerationRecord record(PipelineStand stand) {
    return ledger().find(stand.generation(place, "0A").id()).orElseThrow();
  }

  void submit(PipelineStand stand) {
    stand.submit(new LiveAssignment(), PipelineStand.event(place, "0A"));
  }

  private static String text(int number) {
    return "%03d".formatted(number);
  }

  private static String sha256(String text) {
    Digest digest = ChecksumAlgorithm.SHA256.newDigest();
    digest.update(text.getBytes(StandardCharsets.UTF_8), 0, 3);
    return digest.checksum().hex();
  }

  /** What was read from the store, by name; what was read twice is there twice. */
  List<String> filesRead(PipelineStand stand) {
    String read = "open orders/" + place + "f";
    return stand.seen.calls().stream()
        .filter(it -> it.startsWith(read))
        .map(it -> it.substring(read.length() - 1))
        .sorted()
        .toList();
  }

  static List<String> names(int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "f" + i).toList();
  }
}

package dev.lakegate.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionTrackerTest {

  private static final TopicPartition PARTITION = new TopicPartition("events", 3);

  private final RecordingFlow flow = new RecordingFlow();

  /** At every look a second later, unless the test says otherwise. */
  private final AtomicLong passing = new AtomicLong(1_000_000_000L);

  private final AtomicLong now = new AtomicLong();
  private final LongSupplier nanoTime = () -> now.addAndGet(passing.get());
  private final PartitionTracker tracker = new PartitionTracker(PARTITION, 64, flow, nanoTime);
  private final List<Long> acked = Collections.synchronizedList(new ArrayList<>());

  private Runnable register(long offset) {
    return tracker.register(offset, 1, () -> acked.add(offset));
  }

  @Test
  void onlyTheContiguousHeadIsAcknowledged() {
    Runnable first = register(0);
    Runnable second = register(1);
    Runnable third = register(2);

    third.run();
    first.run();

    assertThat(acked).containsExactly(0L);
    second.run();
    assertThat(acked).containsExactly(0L, 2L);
  }

  @Test
  void aMomentLaterIsSoonEnoughForTheNextAcknowledgement() {
    register(0).run();
    passing.set(1);
    register(1).run();
    register(2).run();
    tracker.acknowledgeIfTime();
    assertThat(acked).containsExactly(0L);

    passing.set(50_000_000L);
    tracker.acknowledgeIfTime();
    tracker.acknowledgeIfTime();

    assertThat(acked).containsExactly(0L, 2L);
    assertThat(tracker.committable()).hasValue(3);
  }

  @Test
  void whatIsFinishedIsAcknowledgedBeforeThePartitionIsGivenBack() {
    register(0).run();
    passing.set(1);
    register(1).run();

    tracker.end(false);

    assertThat(acked).containsExactly(0L, 1L);
  }

  @Test
  void nothingIsAcknowledgedOfAPartitionThatIsAnothersAlready() {
    register(0).run();
    passing.set(1);
    register(1).run();

    tracker.end(true);
    passing.set(1_000_000_000L);
    tracker.acknowledgeIfTime();

    assertThat(acked).containsExactly(0L);
  }

  @Test
  void offsetGapsAreNoGaps() {
    Runnable first = register(5);
    Runnable second = register(900);

    second.run();
    first.run();

    assertThat(acked).containsExactly(900L);
    assertThat(tracker.committable()).hasValue(901);
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14, 15})
  void finishesOfManyThreadsNeverAcknowledgePastAnUnfinishedRecord(long seed) throws Exception {
    int records = 500;
    int stuck = new Random(seed).nextInt(records);
    List<Runnable> finishes = new ArrayList<>();
    IntStream.range(0, records).mapToObj(this::register).forEach(finishes::add);
    Runnable last = finishes.remove(stuck);
    Collections.shuffle(finishes, new Random(seed));

    runConcurrently(finishes);

    assertThat(acked).isSorted().allMatch(offset -> offset < stuck);
    assertThat(tracker.committable().orElse(0)).isEqualTo(stuck);
    last.run();
    assertThat(tracker.committable()).hasValue(records);
  }

  private static void runConcurrently(List<Runnable> tasks) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<?>> results = new ArrayList<>();
      tasks.forEach(task -> results.add(threads.submit(task)));
      for (Future<?> result : results) {
        result.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void lateFinishAfterTheEndDoesNothing() {
    Runnable late = register(0);

    tracker.end(true);
    late.run();

    assertThat(acked).isEmpty();
    assertThat(tracker.isLive()).isFalse();
    assertThat(tracker.committable()).isEmpty();
  }

  @Test
  void endWaitsForAnAcknowledgementThatBegan() throws Exception {
    CountDownLatch began = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Runnable finish =
        tracker.register(
            0,
            1,
            () -> {
              began.countDown();
              awaitUninterruptibly(release);
              acked.add(tracker.isLive() ? 1L : -1L);
            });
    Thread worker = new Thread(finish);
    worker.start();
    began.await();

    Thread poll = new Thread(() -> tracker.end(true));
    poll.start();
    awaitBlocked(poll);
    release.countDown();
    poll.join();

    assertThat(acked).containsExactly(1L);
    assertThat(tracker.isLive()).isFalse();
  }

  private static void awaitBlocked(Thread thread) {
    org.awaitility.Awaitility.await().until(() -> thread.getState() == Thread.State.BLOCKED);
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void finishingTwiceAcknowledgesOnce() {
    Runnable finish = register(0);

    finish.run();
    finish.run();

    assertThat(acked).containsExactly(0L);
  }

  @Test
  void interruptedThreadsAcknowledgeAndStayInterrupted() {
    List<Boolean> interruptedInside = new ArrayList<>();
    Runnable finish =
        tracker.register(0, 1, () -> interruptedInside.add(Thread.currentThread().isInterrupted()));

    Thread.currentThread().interrupt();
    finish.run();

    assertThat(interruptedInside).containsExactly(false);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void unfinishedRecordsPauseAtTheBoundAndResumeAtHalf() {
    List<Runnable> finishes = new ArrayList<>();
    IntStream.range(0, 63).mapToObj(this::register).forEach(finishes::add);
    assertThat(flow.calls).isEmpty();

    finishes.add(register(63));

    assertThat(flow.calls).containsExactly("pause events-3");
    assertThat(tracker.isPaused()).isTrue();
    finishes.subList(0, 31).forEach(Runnable::run);
    assertThat(flow.calls).hasSize(1);
    finishes.get(31).run();
    assertThat(flow.calls).containsExactly("pause events-3", "resume events-3");
    assertThat(tracker.isPaused()).isFalse();
  }

  @Test
  void finishedRecordsBehindAStuckOnePauseAtTheirOwnBound() {
    Runnable stuck = register(0);
    IntStream.range(1, PartitionTracker.MAX_FINISHED).forEach(offset -> register(offset).run());
    assertThat(flow.calls).isEmpty();

    register(PartitionTracker.MAX_FINISHED).run();

    assertThat(flow.last()).isEqualTo("pause events-3");
    stuck.run();
    assertThat(flow.last()).isEqualTo("resume events-3");
  }

  @Test
  void endResumesThePausedPartitionAndNothingPausesItAgain() {
    List<Runnable> finishes = IntStream.range(0, 64).mapToObj(this::register).toList();

    tracker.end(true);
    finishes.forEach(Runnable::run);

    assertThat(flow.calls).containsExactly("pause events-3", "resume events-3");
  }

  @Test
  void fewRecordsThatAreLargeStopTheFlowAndLetItGoOnWhenTheyAreGone() {
    int half = (int) (PartitionTracker.MAX_BYTES / 2);
    Runnable first = tracker.register(0, half, () -> {});
    Runnable second = tracker.register(1, half, () -> {});
    assertThat(flow.calls).containsExactly("pause events-3");

    second.run();
    second.run();
    first.run();

    assertThat(flow.calls).containsExactly("pause events-3", "resume events-3");
  }
}

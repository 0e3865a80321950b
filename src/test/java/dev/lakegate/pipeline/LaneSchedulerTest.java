package dev.lakegate.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.pipeline.LaneScheduler.Step;
import dev.lakegate.pipeline.LaneScheduler.Task;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LaneSchedulerTest {

  private static final Duration LONG = Duration.ofHours(1);

  private final LaneScheduler lanes = new LaneScheduler(2);

  @AfterEach
  void close() {
    lanes.close();
  }

  @Test
  void tasksOfALaneRunOneAfterAnother() {
    List<Integer> order = new CopyOnWriteArrayList<>();
    AtomicInteger atOnce = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();

    IntStream.range(0, 200)
        .forEach(
            number ->
                lanes.submit(
                    "lane",
                    () -> {
                      most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                      order.add(number);
                      atOnce.decrementAndGet();
                      return Step.DONE;
                    }));

    await().untilAsserted(() -> assertThat(order).hasSize(200));
    assertThat(order).isSorted();
    assertThat(most).hasValue(1);
  }

  @Test
  void aWaitingTaskKeepsItsLaneAndGivesItsWorkerBack() {
    CountDownLatch othersDone = new CountDownLatch(100);
    List<String> ran = new CopyOnWriteArrayList<>();

    for (int lane = 0; lane < 4; lane++) {
      lanes.submit("waiting-" + lane, () -> Step.waitFor(LONG));
      lanes.submit("waiting-" + lane, recording(ran, "behind"));
    }
    for (int task = 0; task < 100; task++) {
      lanes.submit("lane-" + task, counting(othersDone));
    }

    await().until(() -> othersDone.getCount() == 0);
    assertThat(ran).isEmpty();
  }

  @Test
  void aLaneWithManyTasksDoesNotHoldUpAnother() throws Exception {
    LaneScheduler single = new LaneScheduler(1);
    List<String> ran = new CopyOnWriteArrayList<>();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    single.submit("long", blocking(begun, gate));
    begun.await();
    IntStream.range(0, 50).forEach(it -> single.submit("long", recording(ran, "long")));
    single.submit("short", recording(ran, "short"));

    gate.countDown();

    await().untilAsserted(() -> assertThat(ran).hasSize(51));
    assertThat(ran.indexOf("short")).isLessThan(3);
    single.close();
  }

  @Test
  void aTaskIsRunAgainWhenItsTimeIsUp() {
    AtomicInteger runs = new AtomicInteger();

    lanes.submit(
        "lane", () -> runs.incrementAndGet() < 3 ? Step.waitFor(Duration.ofMillis(10)) : Step.DONE);

    await().untilAsserted(() -> assertThat(runs).hasValue(3));
    assertThat(lanes.awaitIdle(Duration.ofSeconds(5))).isTrue();
  }

  @Test
  void wakingEndsAWait() {
    AtomicInteger runs = new AtomicInteger();
    Task task = () -> runs.incrementAndGet() == 1 ? Step.waitFor(LONG) : Step.DONE;
    lanes.submit("lane", task);
    await().untilAsserted(() -> assertThat(runs).hasValue(1));

    lanes.wake(task);

    assertThat(lanes.awaitIdle(Duration.ofSeconds(5))).isTrue();
    assertThat(runs).hasValue(2);
  }

  @Test
  void wakingARunningTaskSparesItsNextWait() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    Task task =
        () -> {
          if (runs.incrementAndGet() > 1) {
            return Step.DONE;
          }
          blocking(begun, gate).run();
          return Step.waitFor(LONG);
        };
    lanes.submit("lane", task);
    begun.await();

    lanes.wake(task);
    gate.countDown();

    assertThat(lanes.awaitIdle(Duration.ofSeconds(5))).isTrue();
  }

  @Test
  void wakingATaskThatIsDueAlreadyDoesNotRunItTwice() throws Exception {
    LaneScheduler single = new LaneScheduler(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    CountDownLatch after = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    Task task =
        () -> {
          if (runs.incrementAndGet() > 1) {
            return Step.waitFor(LONG);
          }
          single.submit("busy", blocking(begun, gate));
          return Step.waitFor(Duration.ofMillis(20));
        };
    single.submit("lane", task);
    begun.await();
    // Its time is up meanwhile, and no worker is free.
    await().pollDelay(Duration.ofMillis(200)).until(() -> true);

    single.wake(task);
    single.submit("after", counting(after));
    gate.countDown();

    after.await();
    assertThat(runs).hasValue(2);
    single.close();
  }

  @Test
  void aTaskThatThrowsKeepsItsLaneAndIsRunAgain() {
    AtomicInteger runs = new AtomicInteger();
    Task task =
        () -> {
          if (runs.incrementAndGet() == 1) {
            throw new AssertionError("unforeseen");
          }
          return Step.DONE;
        };
    lanes.submit("lane", task);
    await().untilAsserted(() -> assertThat(runs).hasValue(1));

    lanes.wake(task);

    assertThat(lanes.awaitIdle(Duration.ofSeconds(5))).isTrue();
    assertThat(runs).hasValue(2);
  }

  @Test
  void idleIsNotReportedWhileSomethingWaits() {
    lanes.submit("lane", () -> Step.waitFor(LONG));

    assertThat(lanes.awaitIdle(Duration.ofMillis(100))).isFalse();
  }

  private static Task recording(List<String> ran, String name) {
    return () -> {
      ran.add(name);
      return Step.DONE;
    };
  }

  private static Task counting(CountDownLatch latch) {
    return () -> {
      latch.countDown();
      return Step.DONE;
    };
  }

  private static Task blocking(CountDownLatch begun, CountDownLatch gate) {
    return () -> {
      begun.countDown();
      try {
        gate.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return Step.DONE;
    };
  }
}

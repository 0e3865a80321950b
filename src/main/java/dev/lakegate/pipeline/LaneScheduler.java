package dev.lakegate.pipeline;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks lane by lane: within a lane strictly one after another, between lanes in turn. A task
 * that waits keeps its lane and gives its worker back.
 */
final class LaneScheduler implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(LaneScheduler.class);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(10);

  /** Something that is run step by step until it is done. */
  interface Task {
    /**
     * Runs until it is done or has to wait. Should not throw; if it does, it is run again later.
     */
    Step run();
  }

  /** What a task says after each run. */
  sealed interface Step {
    /** The lane goes on with its next task. */
    record Done() implements Step {}

    /** The task is run again after that time, or when it is woken. */
    record Wait(Duration delay) implements Step {}

    /** There is more to do at once; only between the stages of one task. */
    record Again() implements Step {}

    Step DONE = new Done();
    Step AGAIN = new Again();

    /** Waits that long. */
    static Step waitFor(Duration delay) {
      return new Wait(delay);
    }
  }

  private final ExecutorService workers;
  private final ScheduledExecutorService timers;
  private final Object lock = new Object();
  private final Map<Object, Lane> lanes = new HashMap<>();
  private final Map<Task, Lane> lanesByTask = new HashMap<>();

  LaneScheduler(int workers) {
    this.workers = Executors.newFixedThreadPool(workers, NamedThreads.of("lakegate-worker"));
    this.timers = Executors.newSingleThreadScheduledExecutor(NamedThreads.of("lakegate-timer"));
  }

  /** Queues a task at the end of a lane. */
  void submit(Object laneKey, Task task) {
    synchronized (lock) {
      Lane lane = lanes.computeIfAbsent(laneKey, Lane::new);
      lane.queue.add(task);
      lanesByTask.put(task, lane);
      if (lane.queue.size() == 1) {
        start(lane);
      }
    }
  }

  /** Ends the waiting of a task, now or, if it runs, as soon as it would wait. */
  void wake(Task task) {
    synchronized (lock) {
      Lane lane = lanesByTask.get(task);
      if (lane == null || lane.queue.peek() != task) {
        return;
      }
      if (lane.timer == null) {
        lane.wakeRequested = true;
      } else {
        lane.timer.cancel(false);
        lane.timer = null;
        start(lane);
      }
    }
  }

  private void start(Lane lane) {
    try {
      workers.execute(() -> run(lane));
    } catch (RejectedExecutionException e) {
      LOGGER.atDebug().log("Lane not run, since the process shuts down");
    }
  }

  private void run(Lane lane) {
    Task task;
    synchronized (lock) {
      lane.wakeRequested = false;
      task = lane.queue.element();
    }
    Step step = step(task);
    synchronized (lock) {
      if (step instanceof Step.Wait wait) {
        pause(lane, wait.delay());
      } else {
        advance(lane);
      }
    }
  }

  // A task that throws nevertheless must not hold its lane for ever.
  private static Step step(Task task) {
    try {
      return task.run();
    } catch (Throwable e) {
      LOGGER.atError().setCause(e).log("Unexpected failure of a task, which is run again");
      return Step.waitFor(AFTER_FAILURE);
    }
  }

  private void pause(Lane lane, Duration delay) {
    if (lane.wakeRequested) {
      start(lane);
      return;
    }
    long pause = ++lane.pauses;
    try {
      lane.timer =
          timers.schedule(() -> timeUp(lane, pause), delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOGGER.atDebug().log("Timer not set, since the process shuts down");
    }
  }

  // A timer that went off while the task was woken is late: that pause is over.
  private void timeUp(Lane lane, long pause) {
    synchronized (lock) {
      if (lane.timer != null && lane.pauses == pause) {
        lane.timer = null;
        start(lane);
      }
    }
  }

  private void advance(Lane lane) {
    lanesByTask.remove(lane.queue.remove());
    if (lane.queue.isEmpty()) {
      lanes.remove(lane.key);
    } else {
      start(lane);
    }
  }

  /** Waits until nothing runs or waits any more; false when that took too long. */
  boolean awaitIdle(Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    synchronized (lock) {
      while (!lanes.isEmpty()) {
        long left = deadline - System.nanoTime();
        if (left <= 0 || !waitMillis(Math.min(TimeUnit.NANOSECONDS.toMillis(left) + 1, 50))) {
          return false;
        }
      }
    }
    return true;
  }

  @SuppressWarnings("WaitNotInLoop") // The caller loops.
  private boolean waitMillis(long millis) {
    try {
      lock.wait(millis);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    timers.shutdownNow();
    workers.shutdownNow();
  }

  private static final class Lane {
    private final Object key;
    private final Deque<Task> queue = new ArrayDeque<>();

    /** Set from the beginning of a pause until its end: whoever takes it off starts the lane. */
    private @Nullable Future<?> timer;

    private long pauses;
    private boolean wakeRequested;

    Lane(Object key) {
      this.key = key;
    }
  }
}

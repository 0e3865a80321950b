package dev.lakegate.pipeline;

import dev.lakegate.failure.InertText;
import dev.lakegate.failure.Reason;
import dev.lakegate.pipeline.LaneScheduler.Step;
import dev.lakegate.pipeline.LaneScheduler.Task;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What everybody needs and nobody has right now. Tasks are parked, one probe per outage looks
 * whether it is over, and then they resume, spread over a moment so that they do not knock it down
 * again.
 */
final class Outages implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(Outages.class);
  private static final Duration FIRST_PROBE = Duration.ofMillis(500);
  private static final Duration SLOWEST_PROBE = Duration.ofSeconds(15);
  private static final Duration RELAPSE = Duration.ofSeconds(30);
  private static final int MOST_RELAPSES = 5;
  private static final int RESUME_SPREAD_MILLIS = 500;
  private static final Step PARKED = Step.waitFor(Duration.ofDays(1));

  private final LaneScheduler lanes;
  private final ScheduledExecutorService probes =
      Executors.newScheduledThreadPool(3, NamedThreads.of("lakegate-probe"));
  private final Map<Outage, Set<Task>> parked = new HashMap<>();
  private final Map<Outage, Downtime> downtimes = new HashMap<>();

  Outages(LaneScheduler lanes) {
    this.lanes = lanes;
  }

  /**
   * Something that is down.
   *
   * @param reason of kind environment
   * @param name which one of them, for example a bucket
   */
  record Outage(Reason reason, String name) {}

  /** Whether it is known to be down. */
  synchronized boolean isKnown(Outage outage) {
    return parked.containsKey(outage);
  }

  /** How long it was down altogether, as far as it is known. */
  synchronized Duration downtime(Outage outage) {
    Downtime downtime = downtimes.get(outage);
    return downtime == null ? Duration.ZERO : downtime.total();
  }

  /** Parks a task until the probe returns normally. */
  synchronized Step park(Task task, Outage outage, String detail, Runnable probe) {
    Set<Task> tasks = parked.get(outage);
    if (tasks == null) {
      tasks = new LinkedHashSet<>();
      parked.put(outage, tasks);
      Downtime downtime = downtimes.computeIfAbsent(outage, it -> new Downtime());
      downtime.begin();
      log(outage, detail);
      schedule(outage, probe, downtime.firstProbe());
    }
    tasks.add(task);
    return PARKED;
  }

  private void log(Outage outage, String detail) {
    LOGGER
        .atWarn()
        .addKeyValue("reason", outage.reason())
        .addKeyValue("detail", InertText.of(detail))
        .log("Parked until it is back: {}", outage.name());
  }

  private void schedule(Outage outage, Runnable probe, Duration delay) {
    Future<?> unused =
        probes.schedule(() -> probe(outage, probe, delay), delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void probe(Outage outage, Runnable probe, Duration delay) {
    try {
      probe.run();
    } catch (RuntimeException | Error e) {
      LOGGER
          .atDebug()
          .addKeyValue("reason", outage.reason())
          .log("Still down: {}", InertText.of(e));
      Duration next = delay.multipliedBy(2);
      schedule(outage, probe, next.compareTo(SLOWEST_PROBE) > 0 ? SLOWEST_PROBE : next);
      return;
    }
    resume(outage);
  }

  private synchronized void resume(Outage outage) {
    Set<Task> tasks = parked.remove(outage);
    LOGGER.atInfo().addKeyValue("reason", outage.reason()).log("Back again: {}", outage.name());
    if (tasks != null) {
      downtimes.computeIfAbsent(outage, it -> new Downtime()).end();
      tasks.forEach(this::wakeSoon);
    }
  }

  private void wakeSoon(Task task) {
    int delay = ThreadLocalRandom.current().nextInt(RESUME_SPREAD_MILLIS);
    Future<?> unused = probes.schedule(() -> lanes.wake(task), delay, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    probes.shutdownNow();
  }

  private static final class Downtime {

    private Duration before = Duration.ZERO;
    private long sinceNanos;
    private long endedNanos;
    private int relapses;
    private boolean down;

    void begin() {
      long now = System.nanoTime();
      boolean isRelapse = sinceNanos != 0 && now - endedNanos < RELAPSE.toNanos();
      relapses = isRelapse ? Math.min(relapses + 1, MOST_RELAPSES) : 0;
      down = true;
      sinceNanos = now;
    }

    void end() {
      before = total();
      down = false;
      endedNanos = System.nanoTime();
    }

    // A probe may succeed where the work itself does not: then trying again gets rarer, too.
    Duration firstProbe() {
      Duration delay = FIRST_PROBE.multipliedBy(1L << relapses);
      return delay.compareTo(SLOWEST_PROBE) > 0 ? SLOWEST_PROBE : delay;
    }

    Duration total() {
      return down ? before.plusNanos(System.nanoTime() - sinceNanos) : before;
    }
  }
}

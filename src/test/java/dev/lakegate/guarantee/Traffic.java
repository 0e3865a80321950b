package dev.lakegate.guarantee;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * What writers do during a storm: mostly good generations, and of all that goes wrong a little. The
 * seed decides what comes in which order.
 */
final class Traffic implements AutoCloseable {

  private static final int LONGEST_PAUSE_MILLIS = 600;
  private static final byte[][] GARBAGE = {
    {},
    {(byte) 0xFF, 0, 1},
    "\uFEFF{".getBytes(UTF_8),
    "[1]".getBytes(UTF_8),
    "{\"Records\":".getBytes(UTF_8)
  };

  private final Scenario scenario;
  private final Random random;
  private final List<String> names = new ArrayList<>();
  private final List<Announced> sent = new ArrayList<>();
  private final ScheduledExecutorService thread =
      Executors.newScheduledThreadPool(2, Traffic::daemon);
  private int number;
  private boolean over;
  private volatile RuntimeException failure;

  Traffic(Scenario scenario, long seed) {
    this.scenario = scenario;
    this.random = new Random(seed);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "traffic");
    thread.setDaemon(true);
    return thread;
  }

  void start() {
    later(this::step, random.nextInt(LONGEST_PAUSE_MILLIS));
  }

  private void later(Runnable task, long millis) {
    Future<?> unused = thread.schedule(task, millis, TimeUnit.MILLISECONDS);
  }

  private synchronized void step() {
    if (over) {
      return;
    }
    try {
      next();
    } catch (RuntimeException e) {
      failure = e;
      return;
    }
    later(this::step, random.nextInt(LONGEST_PAUSE_MILLIS));
  }

  private void next() {
    String name = "g" + number++;
    int dice = random.nextInt(100);
    int partition = random.nextInt(SourceTopics.PARTITIONS);
    if (dice < 50 || names.isEmpty()) {
      names.add(name);
      send(scenario.announcer().good(name), partition);
    } else if (dice < 62) {
      send(sent.get(random.nextInt(sent.size())), partition);
    } else if (dice < 72) {
      send(scenario.announcer().again(names.get(random.nextInt(names.size())), number), partition);
    } else if (dice < 78) {
      send(scenario.announcer().corrupt(name), partition);
    } else if (dice < 84) {
      byte[] garbage = GARBAGE[random.nextInt(GARBAGE.length)];
      send(scenario.announcer().poison(name, garbage), partition);
    } else if (dice < 90) {
      late(name, partition, 500 + random.nextInt(2000));
    } else if (dice < 95) {
      slow(name, partition, 500 + random.nextInt(1000));
    } else {
      scenario
          .steering()
          .order("handler.begin", scenario.prefix(name), 1 + random.nextInt(3), "throw");
      send(scenario.announcer().good(name), partition);
    }
  }

  private void late(String name, int partition, int millis) {
    send(scenario.announcer().withoutManifest(name), partition);
    later(() -> scenario.announcer().bringManifest(name), millis);
  }

  private void slow(String name, int partition, int millis) {
    scenario.steering().stay(scenario.prefix(name));
    send(scenario.announcer().good(name), partition);
    later(() -> scenario.steering().letGo(scenario.prefix(name)), millis);
  }

  private void send(Announced one, int partition) {
    sent.add(scenario.announcer().send(one, partition));
  }

  // Between two steps: each may leave something to come later.
  private synchronized void end() {
    over = true;
    thread.shutdown();
  }

  /** Writes nothing new any more; what was to come late has come by then. */
  @Override
  public void close() {
    end();
    try {
      if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("The writers do not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) {
      throw failure;
    }
  }
}

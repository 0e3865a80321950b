package dev.lakegate.guarantee;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;

/** Writes down each change of the group's offsets. */
final class CommitWatch implements AutoCloseable {

  private static final long PERIOD_MILLIS = 250;

  private final SourceTopics topics;
  private final History history;
  private final Map<TopicPartition, Long> last = new HashMap<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread daemon = new Thread(task, "commit-watch");
            daemon.setDaemon(true);
            return daemon;
          });

  CommitWatch(SourceTopics topics, History history) {
    this.topics = topics;
    this.history = history;
    Future<?> unused =
        thread.scheduleWithFixedDelay(this::look, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void look() {
    try {
      topics.committed().forEach(this::note);
    } catch (RuntimeException e) {
      // The broker is away; the next look sees what came of it.
    }
  }

  private void note(TopicPartition partition, long offset) {
    Long before = last.put(partition, offset);
    if (before == null || before != offset) {
      history.add(
          "suite",
          "commit",
          Map.of(
              "topic", partition.topic(),
              "partition", String.valueOf(partition.partition()),
              "offset", String.valueOf(offset)));
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}

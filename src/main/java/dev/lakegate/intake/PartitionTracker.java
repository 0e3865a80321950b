package dev.lakegate.intake;

import dev.lakegate.pipeline.Assignment;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.support.Acknowledgment;

/**
 * What is in flight of one assignment of a partition.
 *
 * <p>The container commits whatever is acknowledged, even for a partition that was taken away,
 * which would rewind its new owner. Looking whether the assignment lives and acknowledging
 * therefore happen under the lock that ends it. Pausing and resuming do too, or a late pause could
 * outrun the resume that answers it.
 */
final class PartitionTracker implements Assignment {

  /** Finished records behind an unfinished one: what a crash would have to look at again. */
  static final int MAX_FINISHED = 10_000;

  /**
   * Unfinished bytes: a batch that a producer compressed grows when it is read, up to a thousand
   * times, so that a bound of records alone is none for the memory.
   */
  static final long MAX_BYTES = 64L * 1024 * 1024;

  /** Each acknowledgement is a commit that the next poll waits for. */
  private static final long ACKNOWLEDGE_EVERY_NANOS = Duration.ofMillis(50).toNanos();

  private final TopicPartition partition;
  private final int maxUnfinished;
  private final PartitionFlow flow;
  private final LongSupplier nanoTime;
  private final AckQueue queue = new AckQueue();
  private volatile boolean live = true;
  private volatile boolean paused;
  private long bytes;
  private OptionalLong committable = OptionalLong.empty();
  private AckQueue.@Nullable Span due;
  private long acknowledgedNanos;

  PartitionTracker(TopicPartition partition, int maxUnfinished, PartitionFlow flow) {
    this(partition, maxUnfinished, flow, System::nanoTime);
  }

  PartitionTracker(
      TopicPartition partition, int maxUnfinished, PartitionFlow flow, LongSupplier nanoTime) {
    this.partition = partition;
    this.maxUnfinished = maxUnfinished;
    this.flow = flow;
    this.nanoTime = nanoTime;
    this.acknowledgedNanos = nanoTime.getAsLong() - ACKNOWLEDGE_EVERY_NANOS;
  }

  /**
   * Takes a record of so many bytes into flight; what is returned finishes it, from any thread, at
   * any time.
   */
  synchronized Runnable register(long offset, long size, Acknowledgment ack) {
    long ticket = queue.add(offset, ack);
    bytes += size;
    regulate();
    return () -> finish(ticket, size);
  }

  private synchronized void finish(long ticket, long size) {
    if (!live || !queue.finish(ticket)) {
      return;
    }
    bytes -= size;
    AckQueue.Span head = queue.takeHead();
    due = head == null ? due : head;
    acknowledgeIfTime();
    regulate();
  }

  /** Acknowledges what is finished, unless that was done a moment ago. */
  synchronized void acknowledgeIfTime() {
    if (live && nanoTime.getAsLong() - acknowledgedNanos >= ACKNOWLEDGE_EVERY_NANOS) {
      acknowledge();
    }
  }

  private void acknowledge() {
    AckQueue.Span head = due;
    if (head != null) {
      due = null;
      acknowledgedNanos = nanoTime.getAsLong();
      committable = OptionalLong.of(head.offset() + 1);
      acknowledge(head.ack());
    }
  }

  /** The container refuses acknowledgements of interrupted threads, and cancelled work is that. */
  private static void acknowledge(Acknowledgment ack) {
    boolean interrupted = Thread.interrupted();
    try {
      ack.acknowledge();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void regulate() {
    if (queue.unfinished() >= maxUnfinished
        || queue.finished() >= MAX_FINISHED
        || bytes >= MAX_BYTES) {
      paused = true;
      flow.pause(partition);
    } else if (paused
        && queue.unfinished() <= maxUnfinished / 2
        && queue.finished() <= MAX_FINISHED / 2
        && bytes <= MAX_BYTES / 2) {
      resume();
    }
  }

  private void resume() {
    paused = false;
    flow.resume(partition);
  }

  /**
   * Ends the assignment: what is finished is acknowledged while the partition is still ours, and
   * nothing any more from then on. Resumes the partition, since a pause outlives the assignment and
   * would still hold when the partition comes back.
   *
   * @param lost whether it is another's already
   */
  synchronized void end(boolean lost) {
    if (live && !lost) {
      acknowledge();
    }
    live = false;
    resume();
  }

  @Override
  public boolean isLive() {
    return live;
  }

  /** Whether too much is in flight. */
  boolean isPaused() {
    return paused;
  }

  /** The offset after the last acknowledged record; empty before the first. */
  synchronized OptionalLong committable() {
    return committable;
  }

  /** The partition. */
  TopicPartition partition() {
    return partition;
  }

  @Override
  public String toString() {
    return partition.toString();
  }
}

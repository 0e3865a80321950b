package dev.lakegate.intake;

import dev.lakegate.pipeline.Assignment;
import dev.lakegate.pipeline.RecordProcessor;
import dev.lakegate.pipeline.SourceRecord;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/** Holds what it gets until a test finishes it, on threads of its own. */
final class RecordingProcessor implements RecordProcessor, AutoCloseable {

  private final ExecutorService workers = Executors.newFixedThreadPool(4);
  private final List<Work> submitted = new CopyOnWriteArrayList<>();
  private final List<Assignment> revoked = new CopyOnWriteArrayList<>();
  private final List<Boolean> livenessWhenRevoked = new CopyOnWriteArrayList<>();
  private volatile boolean automatic;
  private volatile Error failOnSubmit;
  private volatile RuntimeException failOnRevoked;

  /** One record as it came. */
  record Work(SourceRecord source, Assignment assignment, Runnable finished) {

    int partition() {
      return source.partition();
    }

    long offset() {
      return source.offset();
    }
  }

  @Override
  public void submit(SourceRecord source, Assignment assignment, Runnable finished) {
    if (failOnSubmit != null) {
      throw failOnSubmit;
    }
    Work work = new Work(source, assignment, finished);
    submitted.add(work);
    if (automatic) {
      workers.execute(finished);
    }
  }

  @Override
  public void revoked(Assignment assignment) {
    livenessWhenRevoked.add(assignment.isLive());
    revoked.add(assignment);
    if (failOnRevoked != null) {
      throw failOnRevoked;
    }
  }

  /** Finishes what matches, now. */
  void finish(Predicate<Work> which) {
    submitted.stream().filter(which).forEach(work -> workers.execute(work.finished()));
  }

  /** Finishes everything, now and from now on. */
  void finishAll() {
    automatic = true;
    finish(work -> true);
  }

  void failOnSubmit(Error failure) {
    failOnSubmit = failure;
  }

  void failOnRevoked(RuntimeException failure) {
    failOnRevoked = failure;
  }

  List<Work> submitted() {
    return submitted;
  }

  /** The offsets of one partition, in the order they came. */
  List<Long> offsets(int partition) {
    return submitted.stream()
        .filter(work -> work.partition() == partition)
        .map(Work::offset)
        .toList();
  }

  List<Assignment> revoked() {
    return revoked;
  }

  List<Boolean> livenessWhenRevoked() {
    return livenessWhenRevoked;
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}

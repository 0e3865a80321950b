package dev.lakegate.pipeline;

import dev.lakegate.pipeline.LetterTask.Post;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Dead-letters what belongs to no generation, and knows what is under way. Thread-safe. */
final class LetterDesk {

  private final Set<LetterTask> underWay = ConcurrentHashMap.newKeySet();
  private final Ordering ordering;
  private final Post post;

  LetterDesk(JobContext context, DeadLetterPublisher publisher, LaneScheduler lanes, FloodLog log) {
    this.ordering = context.settings().ordering();
    this.post = new Post(context, publisher, lanes, log, underWay::remove);
  }

  /** Publishes a letter; runs {@code completed} once it is durable. */
  void send(DeadLetter letter, Assignment assignment, Runnable completed) {
    LetterTask task =
        new LetterTask(post, ordering.lane(letter.source()), letter, assignment, completed);
    underWay.add(task);
    task.submit();
  }

  /** Lets go of what came over an assignment that died. */
  void revoked(Assignment assignment) {
    underWay.stream()
        .filter(task -> task.assignment().equals(assignment))
        .forEach(LetterTask::wake);
  }

  /** Begins no letter any more. */
  void shutDown() {
    underWay.forEach(LetterTask::shutDown);
  }

  /** Ends the waiting for a topic that is away. */
  void wakeAll() {
    underWay.forEach(LetterTask::wake);
  }
}

package dev.lakegate.pipeline;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.pipeline.LaneScheduler.Step;
import dev.lakegate.pipeline.LaneScheduler.Task;
import java.util.function.Consumer;

/** Dead-letters an event that belongs to no generation. */
final class LetterTask implements Task {

  private final JobContext context;
  private final DeadLetterPublisher letters;
  private final DeadLetter letter;
  private final Assignment assignment;
  private final Runnable completed;
  private final Consumer<LetterTask> ended;
  private volatile boolean stopping;

  LetterTask(
      JobContext context,
      DeadLetterPublisher letters,
      DeadLetter letter,
      Assignment assignment,
      Runnable completed,
      Consumer<LetterTask> ended) {
    this.context = context;
    this.letters = letters;
    this.letter = letter;
    this.assignment = assignment;
    this.completed = completed;
    this.ended = ended;
  }

  @Override
  public Step run() {
    Step step = isUnwanted() ? Step.DONE : publish();
    if (step instanceof Step.Done) {
      ended.accept(this);
    }
    return step;
  }

  Assignment assignment() {
    return assignment;
  }

  /** Does not begin anything more. */
  void shutDown() {
    stopping = true;
  }

  private boolean isUnwanted() {
    return stopping || !assignment.isLive();
  }

  private Step publish() {
    try {
      letters.publish(letter);
    } catch (LakegateException e) {
      if (isUnwanted()) {
        return Step.DONE;
      }
      Outages.Outage outage =
          EnvironmentProbes.outage(Reason.DEAD_LETTER_UNAVAILABLE, letter.source().topic());
      return context.outages().park(this, outage, e.detail(), context.probes().probeFor(outage));
    } catch (RuntimeException e) {
      PipelineLog.letterFailed(letter, e);
      return Step.waitFor(context.settings().retry().maxDelay());
    }
    context.listener().deadLetter(null, letter.reason());
    PipelineLog.letter(letter);
    completed.run();
    return Step.DONE;
  }
}

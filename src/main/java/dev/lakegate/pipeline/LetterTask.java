package dev.lakegate.pipeline;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.pipeline.LaneScheduler.Step;
import dev.lakegate.pipeline.LaneScheduler.Task;

/** Dead-letters an event that belongs to no generation. */
final class LetterTask implements Task {

  private final JobContext context;
  private final DeadLetterPublisher letters;
  private final DeadLetter letter;
  private final Assignment assignment;
  private final Runnable completed;

  LetterTask(
      JobContext context,
      DeadLetterPublisher letters,
      DeadLetter letter,
      Assignment assignment,
      Runnable completed) {
    this.context = context;
    this.letters = letters;
    this.letter = letter;
    this.assignment = assignment;
    this.completed = completed;
  }

  @Override
  public Step run() {
    if (!assignment.isLive()) {
      return Step.DONE;
    }
    try {
      letters.publish(letter);
    } catch (LakegateException e) {
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

package dev.lakegate.pipeline;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.pipeline.LaneScheduler.Step;
import dev.lakegate.pipeline.LaneScheduler.Task;
import dev.lakegate.pipeline.Outages.Outage;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/**
 * Dead-letters an event that belongs to no generation. It is in its lane until the letter is sent;
 * Kafka's answer is waited for outside of it, without a worker, so that a flood of letters travels
 * in batches.
 */
final class LetterTask implements Task {

  private static final Step UNTIL_WOKEN = Step.waitFor(Duration.ofDays(1));

  private final Post post;
  private final Object lane;
  private final DeadLetter letter;
  private final Assignment assignment;
  private final Runnable completed;
  private volatile Task turn = this;
  private volatile boolean stopping;

  LetterTask(Post post, Object lane, DeadLetter letter, Assignment assignment, Runnable completed) {
    this.post = post;
    this.lane = lane;
    this.letter = letter;
    this.assignment = assignment;
    this.completed = completed;
  }

  /**
   * What every letter needs.
   *
   * @param ended told of each letter that needs no more turns
   */
  record Post(
      JobContext context,
      DeadLetterPublisher publisher,
      LaneScheduler lanes,
      FloodLog log,
      Consumer<LetterTask> ended) {}

  /** Queues it for its first turn, or for one more. */
  void submit() {
    turn = this;
    post.lanes().submit(lane, this);
  }

  @Override
  public Step run() {
    if (isUnwanted()) {
      return end();
    }
    Outage outage = outage();
    if (post.context().outages().isKnown(outage)) {
      return park(this, outage, "known to be away");
    }
    Receipt receipt = new Receipt(post.publisher().begin(letter));
    turn = receipt;
    post.lanes().submit(receipt, receipt);
    receipt.wakeWhenAnswered();
    return Step.DONE;
  }

  Assignment assignment() {
    return assignment;
  }

  /** Ends its waiting for what is away, wherever it waits. */
  void wake() {
    post.lanes().wake(turn);
  }

  /** Does not begin anything more. */
  void shutDown() {
    stopping = true;
  }

  private boolean isUnwanted() {
    return stopping || !assignment.isLive();
  }

  private Outage outage() {
    return EnvironmentProbes.outage(Reason.DEAD_LETTER_UNAVAILABLE, letter.source().topic());
  }

  private Step park(Task task, Outage outage, String detail) {
    Runnable probe = post.context().probes().probeFor(outage);
    return post.context().outages().park(task, outage, detail, probe);
  }

  private Step end() {
    post.ended().accept(this);
    return Step.DONE;
  }

  /** Waits for the answer in a lane of its own. */
  private final class Receipt implements Task {

    private final CompletableFuture<Void> answer;
    private boolean failed;

    Receipt(CompletableFuture<Void> answer) {
      this.answer = answer;
    }

    void wakeWhenAnswered() {
      CompletableFuture<Void> unused =
          answer.whenComplete((nothing, failure) -> post.lanes().wake(this));
    }

    @Override
    public Step run() {
      if (failed) {
        submit();
        return Step.DONE;
      }
      return answer.isDone() ? answered() : UNTIL_WOKEN;
    }

    private Step answered() {
      try {
        answer.join();
      } catch (CompletionException e) {
        failed = true;
        return isUnwanted() ? end() : tryAgain(e.getCause() == null ? e : e.getCause());
      }
      post.context().listener().deadLetter(null, letter.reason());
      post.log().letter(letter);
      completed.run();
      return end();
    }

    private Step tryAgain(Throwable failure) {
      if (failure instanceof LakegateException unavailable) {
        return park(this, outage(), unavailable.detail());
      }
      PipelineLog.letterFailed(letter, failure);
      return Step.waitFor(post.context().settings().retry().maxDelay());
    }
  }
}

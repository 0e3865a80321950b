package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.HandlerContext;
import dev.lakegate.verify.VerifiedGeneration;
import java.util.concurrent.CancellationException;

/** Runs SQL for each generation, and returns once it is committed. */
final class JdbcHandler implements GenerationHandler {

  private final Work work;
  private final Repetition repetition;
  private final Target target;
  private final SqlFailures failures;

  JdbcHandler(Work work, Repetition repetition, Target target, SqlFailures failures) {
    this.work = work;
    this.repetition = repetition;
    this.target = target;
    this.failures = failures;
  }

  @Override
  public void handle(VerifiedGeneration generation, HandlerContext context)
      throws InterruptedException {
    context.cancellation().throwIfCancelled();
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted before anything was run");
    }
    try (StoppableSql sql = target.open(context.cancellation())) {
      repetition.run(
          generation, context, () -> new Run(work, generation, context, sql, failures).all());
    } catch (RuntimeException e) {
      if (context.cancellation().isCancelled()) {
        throw new CancellationException("cancelled while statements ran");
      }
      throw e;
    }
  }
}

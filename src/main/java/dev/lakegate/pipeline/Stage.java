package dev.lakegate.pipeline;

import dev.lakegate.pipeline.LaneScheduler.Step;

/** One stage of a generation's processing. Stages keep no state: it is all in the job. */
interface Stage {

  /**
   * Does the stage's work as far as it goes.
   *
   * @return {@code AGAIN} when the job's next stage (or this one) shall run at once
   * @throws dev.lakegate.failure.LakegateException of kind environment: the job is parked, and the
   *     stage runs again
   * @throws java.util.concurrent.CancellationException when the job was cancelled meanwhile
   */
  Step run(GenerationJob job);

  /**
   * Whether the stage goes on when the partition is revoked: others stop and give the claim back.
   */
  boolean outlivesRevocation();
}

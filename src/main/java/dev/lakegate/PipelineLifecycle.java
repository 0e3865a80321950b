package dev.lakegate;

import dev.lakegate.pipeline.GenerationPipeline;
import org.springframework.context.SmartLifecycle;

/**
 * Closes the pipeline between the consumer, which stops first, and the connections that finishing
 * generations still need.
 */
final class PipelineLifecycle implements SmartLifecycle {

  // Listener containers are at MAX - 100, connections at 0 and below.
  private static final int PHASE = Integer.MAX_VALUE - 200;

  private final GenerationPipeline pipeline;
  private volatile boolean running;

  PipelineLifecycle(GenerationPipeline pipeline) {
    this.pipeline = pipeline;
  }

  @Override
  public void start() {
    running = true;
  }

  @Override
  public void stop() {
    running = false;
    pipeline.close();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}

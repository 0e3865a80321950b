package dev.lakegate.operate;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Asks the components again and again, each on a thread of its own, so that one that hangs keeps
 * neither the others nor whoever asks for health waiting, and asking often costs nothing.
 */
final class HealthMonitor implements DisposableBean {

  /** Between two probes of one component. */
  static final Duration INTERVAL = Duration.ofSeconds(5);

  private final ScheduledExecutorService executor;

  HealthMonitor(List<ProbedComponent> components) {
    CustomizableThreadFactory threads = new CustomizableThreadFactory("lakegate-health-");
    threads.setDaemon(true);
    executor = Executors.newScheduledThreadPool(components.size(), threads);
    components.forEach(this::schedule);
  }

  @Override
  public void destroy() {
    executor.shutdownNow();
  }

  private void schedule(ProbedComponent component) {
    ScheduledFuture<?> unused =
        executor.scheduleWithFixedDelay(
            component::ask, 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }
}

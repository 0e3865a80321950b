package dev.lakegate.pipeline;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.Lease;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renews leases on a thread of its own, and says when one can no longer be relied on: when the
 * ledger refused it, or when its time is up by this machine's monotonic clock, counted from before
 * the last successful renewal was sent.
 */
final class LeaseKeeper implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(LeaseKeeper.class);
  private static final int CHECKS_PER_LEASE = 9;
  private static final int RENEWALS_PER_LEASE = 3;

  private final GenerationLedger ledger;
  private final Duration leaseFor;
  private final ScheduledExecutorService thread;
  private final ScheduledExecutorService deadlines;

  LeaseKeeper(GenerationLedger ledger, Duration leaseFor) {
    this.ledger = ledger;
    this.leaseFor = leaseFor;
    this.thread = Executors.newSingleThreadScheduledExecutor(NamedThreads.of("lakegate-leases"));
    // A ledger that hangs must not hide that a lease ran out meanwhile.
    this.deadlines =
        Executors.newSingleThreadScheduledExecutor(NamedThreads.of("lakegate-lease-deadlines"));
  }

  /**
   * Keeps a lease alive until it is dropped.
   *
   * @param sentAtNanos when the claim was sent, by {@link System#nanoTime()}
   * @param onLost run once when the lease can no longer be relied on
   */
  Held hold(Lease lease, long sentAtNanos, Runnable onLost) {
    Held held = new Held(lease, sentAtNanos + leaseFor.toNanos(), onLost);
    long renewal = leaseFor.toNanos() / RENEWALS_PER_LEASE;
    long check = leaseFor.toNanos() / CHECKS_PER_LEASE;
    held.renewal =
        thread.scheduleWithFixedDelay(held::renew, renewal, renewal, TimeUnit.NANOSECONDS);
    held.check = deadlines.scheduleWithFixedDelay(held::check, check, check, TimeUnit.NANOSECONDS);
    return held;
  }

  @Override
  public void close() {
    thread.shutdownNow();
    deadlines.shutdownNow();
  }

  /** A lease that is kept alive. */
  final class Held {

    private final Lease lease;
    private final Runnable onLost;
    private volatile long deadlineNanos;
    private volatile boolean lost;
    private volatile boolean dropped;
    private @Nullable Future<?> renewal;
    private @Nullable Future<?> check;

    private Held(Lease lease, long deadlineNanos, Runnable onLost) {
      this.lease = lease;
      this.deadlineNanos = deadlineNanos;
      this.onLost = onLost;
    }

    Lease lease() {
      return lease;
    }

    /** Whether it can be relied on right now. */
    boolean isCurrent() {
      check();
      return !lost;
    }

    /** No longer kept alive. */
    void drop() {
      dropped = true;
      cancel(renewal);
      cancel(check);
    }

    private void renew() {
      if (lost || dropped) {
        return;
      }
      long sentAtNanos = System.nanoTime();
      try {
        if (ledger.renew(lease, leaseFor).isHeld()) {
          deadlineNanos = sentAtNanos + leaseFor.toNanos();
        } else {
          lose("The lease was taken over");
        }
      } catch (RuntimeException e) {
        // Whatever it was: thrown on, it would end the renewals.
        LOGGER
            .atDebug()
            .addKeyValue("generation", lease.generation().id())
            .addKeyValue("detail", OneLine.of(e))
            .log("Lease not renewed");
      }
    }

    private void check() {
      if (!lost && !dropped && System.nanoTime() - deadlineNanos > 0) {
        lose("The lease ran out");
      }
    }

    private synchronized void lose(String why) {
      if (lost || dropped) {
        return;
      }
      lost = true;
      LOGGER
          .atWarn()
          .addKeyValue("generation", lease.generation().id())
          .addKeyValue("detail", why)
          .log("Lease lost, work cancelled");
      drop();
      onLost.run();
    }

    private static void cancel(@Nullable Future<?> future) {
      if (future != null) {
        future.cancel(false);
      }
    }
  }
}

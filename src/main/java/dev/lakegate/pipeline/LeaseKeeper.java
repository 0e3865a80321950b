package dev.lakegate.pipeline;

import dev.lakegate.failure.InertText;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Renewal;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Renews leases on a thread of its own, and says when one can no longer be relied on: when the
 * ledger refused it, or when its time is up by this machine's monotonic clock, counted from before
 * the last successful renewal was sent.
 */
final class LeaseKeeper implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(LeaseKeeper.class);
  private static final int CHECKS_PER_LEASE = 9;
  private static final int GIVE_BACK_TRIES = 300;
  private static final Duration GIVE_BACK_DELAY = Duration.ofSeconds(2);
  // Often enough that a newer generation does not wait long for an older one to give way.
  private static final int RENEWALS_PER_LEASE = 9;

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
   * @param onNewer run at each renewal while a newer generation waits for this one
   */
  Held hold(Lease lease, long sentAtNanos, Runnable onLost, Runnable onNewer) {
    Held held = new Held(lease, sentAtNanos + leaseFor.toNanos(), onLost, onNewer);
    long renewal = leaseFor.toNanos() / RENEWALS_PER_LEASE;
    long check = leaseFor.toNanos() / CHECKS_PER_LEASE;
    held.renewal =
        thread.scheduleWithFixedDelay(held::renew, renewal, renewal, TimeUnit.NANOSECONDS);
    held.check = deadlines.scheduleWithFixedDelay(held::check, check, check, TimeUnit.NANOSECONDS);
    return held;
  }

  /**
   * Gives a claim back, and tries again while the ledger is away: a claim that nobody gave back
   * counts as a crash once its lease lapsed.
   */
  void giveBack(Lease lease, Duration spent) {
    giveBack(lease, spent, GIVE_BACK_TRIES);
  }

  private void giveBack(Lease lease, Duration spent, int tries) {
    try {
      boolean accepted = ledger.release(lease, spent);
      about(Level.DEBUG, lease).addKeyValue("accepted", accepted).log("Generation given back");
    } catch (RuntimeException e) {
      about(Level.DEBUG, lease)
          .addKeyValue("detail", InertText.of(e))
          .log("Generation not given back yet");
      if (tries > 1 && !thread.isShutdown()) {
        Future<?> unused =
            thread.schedule(
                () -> giveBack(lease, spent, tries - 1),
                GIVE_BACK_DELAY.toMillis(),
                TimeUnit.MILLISECONDS);
      }
    }
  }

  private static LoggingEventBuilder about(Level level, Lease lease) {
    return LOGGER.atLevel(level).addKeyValue("generation", lease.generation().id());
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
    private final Runnable onNewer;
    private volatile long deadlineNanos;
    private volatile boolean lost;
    private volatile boolean dropped;
    private @Nullable Future<?> renewal;
    private @Nullable Future<?> check;

    private Held(Lease lease, long deadlineNanos, Runnable onLost, Runnable onNewer) {
      this.lease = lease;
      this.deadlineNanos = deadlineNanos;
      this.onLost = onLost;
      this.onNewer = onNewer;
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
        Renewal renewal = ledger.renew(lease, leaseFor);
        if (!renewal.isHeld()) {
          lose("The lease was taken over");
          return;
        }
        deadlineNanos = sentAtNanos + leaseFor.toNanos();
        if (renewal == Renewal.NEWER_WAITS) {
          onNewer.run();
        }
      } catch (RuntimeException e) {
        // Whatever it was: thrown on, it would end the renewals.
        LOGGER
            .atDebug()
            .addKeyValue("generation", lease.generation().id())
            .addKeyValue("detail", InertText.of(e))
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
          .addKeyValue("detail", InertText.of(why))
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

package dev.lakegate.pipeline;

import dev.lakegate.failure.InertText;
import dev.lakegate.ledger.Advance;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.Phase;
import dev.lakegate.ledger.Progress;
import dev.lakegate.verify.VerificationMeter;
import dev.lakegate.verify.VerificationProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the ledger now and then how far running verifications are, and where they can be taken up,
 * on a thread of its own: a file may take hours, and a ledger that hangs shall hold up no reading.
 * Those that end before their first report cost the ledger nothing.
 */
final class VerificationReports implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(VerificationReports.class);

  private final GenerationLedger ledger;
  private final Duration interval;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(NamedThreads.of("lakegate-progress"));

  VerificationReports(GenerationLedger ledger, Duration interval) {
    this.ledger = ledger;
    this.interval = interval;
  }

  /** Reports on a verification until that is closed; meanwhile nobody else changes the work. */
  Report begin(ClaimedWork work) {
    Report report = new Report(work);
    report.timer =
        thread.scheduleWithFixedDelay(
            report::tell, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    return report;
  }

  /** How far it is at that time. */
  static Advance advance(VerificationMeter meter, Instant now) {
    VerificationProgress progress = meter.progress();
    Duration remaining = progress.remaining();
    return new Advance(
        progress.files(),
        progress.totalFiles(),
        progress.bytes(),
        progress.totalBytes(),
        progress.resumedFiles(),
        progress.bytesPerSecond(),
        remaining == null ? null : now.plus(remaining),
        now);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }

  /** The reports on one verification. */
  final class Report implements AutoCloseable {

    private final ClaimedWork work;
    private @Nullable Future<?> timer;
    private boolean closed;

    private Report(ClaimedWork work) {
      this.work = work;
    }

    private synchronized void tell() {
      if (closed) {
        return;
      }
      try {
        Progress progress = work.progress(Phase.VERIFYING, null, null, null, null);
        if (!ledger.progress(work.lease(), progress)) {
          work.cancellation().cancel();
        }
      } catch (RuntimeException e) {
        // The lease says whether it goes on; whatever it was, thrown on it would end the reports.
        LOGGER
            .atDebug()
            .addKeyValue("generation", work.claim().acquired().lease().generation().id())
            .addKeyValue("detail", InertText.of(e))
            .log("Progress not reported");
      }
    }

    /** No report follows, and none is under way: what comes next is the latest. */
    @Override
    public void close() {
      synchronized (this) {
        closed = true;
      }
      if (timer != null) {
        timer.cancel(false);
      }
    }
  }
}

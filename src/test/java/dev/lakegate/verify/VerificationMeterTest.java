package dev.lakegate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class VerificationMeterTest {

  private final AtomicLong now = new AtomicLong(7);
  private final VerificationMeter meter = new VerificationMeter(now::get);

  @Test
  void knowsNoTotalsBeforeTheManifestIsRead() {
    meter.advanced(5);
    meter.proven();

    VerificationProgress progress = meter.progress();

    assertThat(progress).isEqualTo(new VerificationProgress(1, null, 5, null, 0, 0, null));
  }

  @Test
  void saysWhenItWillBeDone() {
    meter.begun(10, 1000);
    pass(10);
    meter.advanced(200);
    meter.proven();

    VerificationProgress progress = meter.progress();

    assertThat(progress)
        .isEqualTo(new VerificationProgress(1, 10L, 200, 1000L, 0, 20, Duration.ofSeconds(40)));
  }

  @Test
  void whatWasTakenOverIsDoneButSaysNothingOfTheRate() {
    meter.begun(10, 1000);
    meter.resumed(6, 600);
    pass(10);
    meter.advanced(100);
    meter.proven();

    VerificationProgress progress = meter.progress();

    assertThat(progress)
        .isEqualTo(new VerificationProgress(7, 10L, 700, 1000L, 6, 10, Duration.ofSeconds(30)));
  }

  @Test
  void theRateIsThatOfLate() {
    meter.begun(1, 1_000_000);
    advanceFor(100, 1000);
    advanceFor(40, 10);

    VerificationProgress progress = meter.progress();

    assertThat(progress.bytesPerSecond()).isEqualTo(10);
  }

  @Test
  void aStallIsSeenEvenWhenNothingIsReported() {
    meter.begun(1, 1_000_000);
    advanceFor(5, 1000);
    pass(3600);

    VerificationProgress progress = meter.progress();

    assertThat(progress.bytesPerSecond()).isZero();
    assertThat(progress.remaining()).isNull();
  }

  @Test
  void nothingIsLeftOfWhatIsDone() {
    meter.begun(2, 100);
    pass(1);
    meter.advanced(100);

    VerificationProgress progress = meter.progress();

    assertThat(progress.remaining()).isZero();
  }

  private void advanceFor(int seconds, int bytesPerSecond) {
    for (int second = 0; second < seconds; second++) {
      pass(1);
      meter.advanced(bytesPerSecond);
    }
  }

  private void pass(long seconds) {
    now.addAndGet(Duration.ofSeconds(seconds).toNanos());
  }
}

package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.dataset.Generation;
import dev.lakegate.verify.Cancellation;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class VerificationsTest {

  private static final Generation GENERATION = Definitions.generation("v1/orders/a/", 1);
  private static final Duration LONG = Duration.ofSeconds(30);

  private final SteeredClock clock = new SteeredClock(Instant.EPOCH);
  private final ScriptedVerifier verifier = new ScriptedVerifier();
  private final Verifications verifications = new Verifications(verifier, clock);

  @AfterEach
  void close() {
    verifications.close();
  }

  private void finish(String id) throws InterruptedException {
    assertThat(verifications.start(id, GENERATION, false).await(LONG)).isPresent();
  }

  @Test
  void forgetsAResultAfterAnHour() throws InterruptedException {
    finish("a");
    clock.advance(Verifications.KEPT_FOR);
    boolean keptAtAnHour = verifications.find("a").isPresent();

    clock.advance(Duration.ofMillis(1));

    assertThat(keptAtAnHour).isTrue();
    assertThat(verifications.find("a")).isEmpty();
  }

  @Test
  void keepsTheLatestHundredResults() throws InterruptedException {
    for (int i = 0; i < Verifications.MOST_KEPT; i++) {
      finish("run-" + i);
    }

    finish("one-more");

    assertThat(verifications.find("run-0")).isEmpty();
    assertThat(verifications.find("run-1")).isPresent();
    assertThat(verifications.find("one-more")).isPresent();
  }

  @Test
  void cancelsWhatRunsWhenItCloses() {
    CountDownLatch started = new CountDownLatch(1);
    AtomicReference<Cancellation> cancellation = new AtomicReference<>();
    verifier.answers(
        request -> {
          CountDownLatch cancelled = new CountDownLatch(1);
          cancellation.set(request.cancellation());
          request.cancellation().onCancel(cancelled::countDown);
          started.countDown();
          try {
            cancelled.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          throw new CancellationException("cancelled");
        });
    VerificationRun run = verifications.start("a", GENERATION, false);
    await(started);

    verifications.close();

    // The message is the platform's own, another one in each release.
    assertThatThrownBy(() -> run.await(LONG)).isInstanceOf(CancellationException.class);
    assertThat(cancellation.get().isCancelled()).isTrue();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}

package dev.lakegate.guarantee;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A point at which a service is held until the test lets it go. */
final class Hold {

  private static final Duration LONGEST = Duration.ofMinutes(3);

  private final String point;
  private final CompletableFuture<Moment> reached = new CompletableFuture<>();
  private final CountDownLatch released = new CountDownLatch(1);

  Hold(String point) {
    this.point = point;
  }

  /** Called on the recorder's thread: blocks the service. */
  String arrive(Moment moment) {
    reached.complete(moment);
    try {
      assertThat(released.await(LONGEST.toSeconds(), TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Steering.GO;
  }

  /** Who came there first. */
  Moment awaitReached(Duration limit) {
    try {
      return reached.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("Nobody came to " + point + " within " + limit, e);
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  void release() {
    released.countDown();
  }
}

package dev.lakegate.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LogThrottleTest {

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
  private final LogThrottle throttle = new LogThrottle(2, Duration.ofSeconds(10), now::get);
  private final List<Long> passed = new ArrayList<>();

  private void log(int times) {
    for (int i = 0; i < times; i++) {
      throttle.log(passed::add);
    }
  }

  @Test
  void aFewLinesPassAndTheRestIsSwallowed() {
    log(1_000);

    assertThat(passed).containsExactly(0L, 0L);
  }

  @Test
  void theNextLineAfterTheTimeTellsHowManyWereSwallowed() {
    log(7);
    now.addAndGet(Duration.ofSeconds(10).toNanos());

    log(2);

    assertThat(passed).containsExactly(0L, 0L, 5L, 0L);
  }
}

package dev.lakegate.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPolicyTest {

  private static final RetryPolicy POLICY =
      new RetryPolicy(
          Duration.ofSeconds(1), 2, Duration.ofMinutes(5), Duration.ZERO, Duration.ofHours(24));

  @ParameterizedTest
  @CsvSource({"0,1", "1,2", "2,4", "8,256", "9,300", "60,300", "5000,300"})
  void delaysGrowToTheLongest(int repetition, long seconds) {
    Duration delay = POLICY.backOff(repetition, RandomGenerator.getDefault());

    assertThat(delay).isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void jitterIsAddedUpToItsBound() {
    RetryPolicy jittered =
        new RetryPolicy(
            Duration.ofSeconds(1),
            1,
            Duration.ofSeconds(1),
            Duration.ofMillis(500),
            Duration.ofHours(1));

    for (int i = 0; i < 1000; i++) {
      assertThat(jittered.backOff(i, RandomGenerator.getDefault()))
          .isBetween(Duration.ofSeconds(1), Duration.ofMillis(1500));
    }
  }

  @Test
  void theBudgetCountsBackOffsAndEnds() {
    Budget budget = new Budget();
    RetryPolicy short3 =
        new RetryPolicy(
            Duration.ofSeconds(1), 1, Duration.ofSeconds(1), Duration.ZERO, Duration.ofSeconds(3));

    assertThat(budget.nextBackOff(short3)).isPresent();
    assertThat(budget.nextBackOff(short3)).isPresent();
    assertThat(budget.nextBackOff(short3)).isPresent();
    assertThat(budget.nextBackOff(short3)).isEmpty();
    assertThat(budget.spent()).isEqualTo(Duration.ofSeconds(3));
    assertThat(budget.repetitions()).isEqualTo(3);
  }

  @Test
  void whatEarlierClaimsSpentCounts() {
    Budget budget = new Budget();

    budget.carryOver(Duration.ofHours(24));

    assertThat(budget.nextBackOff(POLICY)).isEmpty();
  }

  @Test
  void aWishForALongerBackOffIsGrantedAsFarAsTheBudgetGoes() {
    Budget budget = new Budget();

    assertThat(budget.nextBackOff(POLICY, Duration.ofHours(1))).contains(Duration.ofHours(1));
    assertThat(budget.nextBackOff(POLICY, Duration.ofMillis(1))).contains(Duration.ofSeconds(2));
    assertThat(budget.nextBackOff(POLICY, Duration.ofDays(9)))
        .contains(Duration.ofHours(23).minusSeconds(2));
    assertThat(budget.nextBackOff(POLICY, Duration.ofDays(9))).isEmpty();
  }
}

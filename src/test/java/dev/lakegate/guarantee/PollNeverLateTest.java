package dev.lakegate.guarantee;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The judge excuses what kept a consumer from polling, and nothing else. */
class PollNeverLateTest {

  private static final Moment LATE = gap(10, 2_500, 0);

  @Test
  void moreThanTwoSecondsIsABreach() {
    assertThat(breaches(LATE))
        .containsExactly("first: PT2.5S between two polls, until 1970-01-01T00:00:10Z");
    assertThat(breaches(gap(10, 1_900, 0))).isEmpty();
  }

  @Test
  void aProcessThatStoodStillIsExcusedForAsLong() {
    assertThat(breaches(gap(10, 2_500, 600))).isEmpty();
    assertThat(breaches(gap(10, 2_500, 400))).hasSize(1);
  }

  @Test
  void aFrozenProcessIsExcused() {
    assertThat(breaches(moment(8, "first", "freeze"), moment(10, "first", "thaw"), LATE)).isEmpty();
    assertThat(breaches(moment(8, "second", "freeze"), LATE)).hasSize(1);
  }

  @Test
  void aBrokerThatStoodStillExcusesForAsLongWhicheverWasToldFirst() {
    Moment standstill = standstill(10, 2_200);

    assertThat(breaches(standstill, LATE)).isEmpty();
    assertThat(breaches(LATE, standstill)).isEmpty();
    assertThat(breaches(LATE, standstill(10, 400))).hasSize(1);
    assertThat(breaches(LATE, standstill(6, 2_200))).hasSize(1);
  }

  @Test
  void whatStoodStillTogetherCountsOnce() {
    assertThat(breaches(gap(10, 4_000, 1_500), standstill(10, 1_500))).hasSize(1);
  }

  @Test
  void theLongestIsTheOneThatNobodyCaused() {
    Evidence evidence = evidence(LATE, standstill(10, 2_200), gap(20, 700, 0));

    assertThat(PollNeverLate.longest(evidence)).isEqualTo(Duration.ofMillis(700));
  }

  private static List<String> breaches(Moment... moments) {
    return new PollNeverLate().breaches(evidence(moments));
  }

  private static Evidence evidence(Moment... moments) {
    return new Evidence(
        Case.values()[0],
        List.of(),
        List.of(moments),
        List.of(),
        Map.of(),
        Optional.empty(),
        Set.of(),
        false);
  }

  private static Moment gap(int second, int millis, int still) {
    return moment(second, "first", "gap", "millis", millis, "still", still);
  }

  private static Moment standstill(int second, int millis) {
    return moment(second, "suite", "standstill", "millis", millis, "", 0);
  }

  private static Moment moment(int second, String process, String what) {
    return new Moment(Instant.ofEpochSecond(second), process, what, Map.of());
  }

  private static Moment moment(
      int second, String process, String what, String one, int number, String other, int another) {
    return new Moment(
        Instant.ofEpochSecond(second),
        process,
        what,
        Map.of(one, String.valueOf(number), other, String.valueOf(another)));
  }
}

package dev.lakegate.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Processes die between any two steps; the others go on where they were. */
@Tag("guarantee")
class CrashIT {

  private static final int FILES = 40;
  private static final int PROVEN = 30;
  private static final Pattern READ = Pattern.compile("^GET .*/long/part-(\\d+)\\.csv");

  @Test
  void aKillBetweenAnyTwoStepsLosesAndDoublesNothing() {
    Scenario scenario = Scenario.begin(Case.KILLED_BETWEEN_STEPS);
    Kills kills = new Kills(scenario, Announcer::good);

    for (var steps : Kills.STEPS) {
      kills.at(steps);
      scenario.fleet().calm();
    }

    scenario.judge();
  }

  @Test
  void aKillAroundADeadLetterRepeatsItAtMost() {
    Scenario scenario = Scenario.begin(Case.KILLED_AROUND_THE_LETTER);

    new Kills(scenario, Announcer::corrupt).at(Kills.LETTER_STEPS);

    scenario.judge();
  }

  /** Files go on being read where the dead process told the ledger last. */
  @Test
  void aKillInALongVerificationIsTakenUpWhereItWas() {
    Scenario scenario = Scenario.begin(Case.KILLED_IN_VERIFICATION);
    Member victim = scenario.holder(0);
    List<Integer> read = new CopyOnWriteArrayList<>();
    stall(victim, line -> number(line).filter(it -> it >= PROVEN).isPresent());
    watch(scenario.fleet().other(victim), read);
    Announced one = scenario.announcer().send(scenario.announcer().good("long", FILES), 0);
    awaitReport(scenario, one);

    victim.service().kill();
    scenario.awaitEnd(one);

    // Handlers read every file alike.
    int byHandlers = Collections.frequency(read, PROVEN - 1);
    assertThat(Collections.frequency(read, PROVEN)).isEqualTo(byHandlers + 1);
    assertThat(Collections.frequency(read, FILES - 1)).isEqualTo(byHandlers + 1);
    victim.calm();
    scenario.judge();
  }

  private static void stall(Member member, Predicate<String> requestLine) {
    member.ways().store().fault(StoreProxy.Kind.STALL, Integer.MAX_VALUE, requestLine);
  }

  private static void watch(Member member, List<Integer> read) {
    member
        .ways()
        .store()
        .fault(
            StoreProxy.Kind.STALL,
            1,
            line -> {
              number(line).ifPresent(read::add);
              return false;
            });
  }

  /** Of the file that a request line reads. */
  private static Optional<Integer> number(String line) {
    Matcher matcher = READ.matcher(line);
    return matcher.find() ? Optional.of(Integer.valueOf(matcher.group(1))) : Optional.empty();
  }

  // The first one says that it begins; those that follow, where it is.
  private static void awaitReport(Scenario scenario, Announced one) {
    await("a report on " + one)
        .atMost(Scenario.LIMIT)
        .until(
            () ->
                scenario.moments().stream()
                        .filter(it -> it.is("progress:VERIFYING.after") && it.concerns(one))
                        .count()
                    > 1);
  }
}

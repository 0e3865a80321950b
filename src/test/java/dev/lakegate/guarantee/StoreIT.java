package dev.lakegate.guarantee;

import dev.lakegate.guarantee.StoreProxy.Kind;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The store answers wrongly, not at all, or too slowly. */
@Tag("guarantee")
class StoreIT {

  @Test
  void passingFaultsRejectNothing() {
    Scenario scenario = Scenario.begin(Case.STORE_FAULTS);
    fault(scenario, Kind.UNAVAILABLE, 5, 0, "unavailable");
    fault(scenario, Kind.NOT_FOUND, 2, 0, "not-found");
    fault(scenario, Kind.RESET, 4, 0, "reset");
    fault(scenario, Kind.CUT, 3, 400, "cut");
    fault(scenario, Kind.STALL, 1, 400, "stalled");

    int partition = 0;
    for (Kind kind : Kind.values()) {
      scenario.good(name(kind), partition++);
    }

    scenario.judge(Duration.ofMinutes(3));
  }

  private static String name(Kind kind) {
    return kind == Kind.STALL ? "stalled" : kind.name().toLowerCase().replace('_', '-');
  }

  private static void fault(Scenario scenario, Kind kind, int count, int afterBytes, String name) {
    String wanted = "/" + name + "/";
    boolean inBody = kind == Kind.CUT || kind == Kind.STALL;
    members(scenario)
        .forEach(
            member ->
                member
                    .ways()
                    .store()
                    .fault(
                        kind,
                        count,
                        afterBytes,
                        line ->
                            line.contains(wanted)
                                && (!inBody || line.startsWith("GET") && line.contains("part-"))));
  }

  @Test
  void aStoreThatIsAwayForLongerThanABudgetRejectsNothing() {
    Scenario scenario = Scenario.begin(Case.STORE_DOWN);
    members(scenario).forEach(member -> member.ways().store().cut());
    for (int count = 0; count < 6; count++) {
      scenario.good("meanwhile-" + count, count);
    }
    LockSupport.parkNanos(Fleet.BUDGET.plusSeconds(10).toNanos());

    members(scenario).forEach(member -> member.ways().store().restore());

    scenario.judge(Duration.ofMinutes(2));
  }

  private static Stream<Member> members(Scenario scenario) {
    return Stream.of(scenario.fleet().first(), scenario.fleet().second());
  }
}

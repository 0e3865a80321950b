package dev.lakegate.guarantee;

import dev.lakegate.guarantee.Announced.Expected;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The ledger's server dies, stands still, forgets, or holds what nobody wrote. */
@Tag("guarantee")
class RedisIT {

  private static final Duration AWAY = Duration.ofSeconds(20);

  @Test
  void anEmptyRedisInMidJobLosesNothingAndLetsNoOldTokenPass() {
    Scenario scenario = Scenario.begin(Case.REDIS_EMPTY);
    scenario.steering().stay(scenario.prefix("inside"));
    Announced inside = scenario.good("inside", 0);
    scenario.awaitMoment("handler.called", inside);
    Announced waiting =
        scenario.announcer().send(scenario.announcer().withoutManifest("waiting"), 1);
    scenario.awaitMoment("progress:WAITING.after", waiting);

    scenario.ledgerIsLost();
    scenario.fleet().redis().loseEverything();
    scenario.awaitMoment("handler.failed", inside);
    scenario.steering().letGo(scenario.prefix("inside"));
    scenario.announcer().bringManifest("waiting");
    scenario.good("after", 2);

    scenario.judge();
  }

  @Test
  void aFrozenRedisDelaysAndLosesNothing() {
    Scenario scenario = Scenario.begin(Case.REDIS_FROZEN);
    scenario.steering().stay(scenario.prefix("inside"));
    Announced inside = scenario.good("inside", 0);
    scenario.awaitMoment("handler.called", inside);

    scenario.fleet().redis().freeze();
    for (int count = 0; count < 6; count++) {
      scenario.good("meanwhile-" + count, count);
    }
    scenario.awaitMoment("handler.failed", inside);
    scenario.fleet().redis().thaw();
    scenario.steering().letGo(scenario.prefix("inside"));

    scenario.judge();
  }

  @Test
  void recordsThatComeWhileRedisIsAwayAreDoneWhenItIsBack() {
    Scenario scenario = Scenario.begin(Case.REDIS_AWAY_UNDER_LOAD);
    Member third = scenario.fleet().member("third");
    third.ways().cutRedis();
    scenario.fleet().first().ways().cutRedis();
    scenario.fleet().second().ways().cutRedis();
    third.service().start();
    long end = System.nanoTime() + AWAY.toNanos();
    for (int count = 0; System.nanoTime() < end; count++) {
      Announced one = scenario.good("while-away-" + count, count);
      for (int again = 0; again < 20; again++) {
        scenario.announcer().send(one, again);
      }
    }
    third.service().awaitReady();
    MembersIT.awaitMembers(scenario, 3);

    third.ways().restoreRedis();
    scenario.fleet().first().ways().restoreRedis();
    scenario.fleet().second().ways().restoreRedis();

    scenario.judge(Duration.ofMinutes(2));
    third.service().terminate();
    third.service().awaitExit(Duration.ofSeconds(40));
  }

  @Test
  void aClaimWithoutADeadlineIsNoEternalOne() {
    Scenario scenario = Scenario.begin(Case.REDIS_HALF_ENTRY);
    Hold hold = scenario.steering().hold("verify.before", scenario.prefix("half"));
    Announced half = scenario.good("half", 0);
    Moment reached = hold.awaitReached(Scenario.LIMIT);
    Member holder = scenario.fleet().named(reached.process());
    holder.service().freeze();
    forgetDeadline(scenario, reached.get("id"));
    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
    holder.service().kill();
    hold.release();
    holder.service().start();

    scenario.awaitEnd(half);

    scenario.announcer().expect(half, Expected.COMPLETED, null);
    scenario.judge();
  }

  private static void forgetDeadline(Scenario scenario, String id) {
    try (RedisClient client = RedisClient.create(scenario.fleet().redis().url())) {
      RedisCommands<String, String> redis = client.connect().sync();
      redis.keys("lakegate:{*}:head").stream()
          .filter(head -> id.equals(redis.hget(head, "current")))
          .forEach(head -> redis.hdel(head, "until"));
    }
  }
}

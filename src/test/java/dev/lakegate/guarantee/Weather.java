package dev.lakegate.guarantee;

import static dev.lakegate.guarantee.StoreProxy.Kind;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What happens to services, Redis and the store during a storm. The seed decides what and when. */
final class Weather {

  private static final int SHORTEST_PAUSE_MILLIS = 2_000;
  private static final int LONGEST_PAUSE_MILLIS = 6_000;
  private static final List<String> POINTS =
      List.of(
          "claim.after",
          "progress:HANDLING.after",
          "progress:DONE.before",
          "decide.after",
          "publish.after",
          "finish.before",
          "finish.after");

  private final Fleet fleet;
  private final Random random;
  private final Member third;

  Weather(Fleet fleet, long seed) {
    this.fleet = fleet;
    this.random = new Random(seed);
    this.third = fleet.member("third");
  }

  /** Lets it rage for that long. */
  void rage(Duration length) {
    long end = System.nanoTime() + length.toNanos();
    while (System.nanoTime() < end) {
      pause(SHORTEST_PAUSE_MILLIS + random.nextInt(LONGEST_PAUSE_MILLIS - SHORTEST_PAUSE_MILLIS));
      strike();
    }
    third.ways().restore();
    if (isReady(third)) {
      third.service().terminate();
      third.service().awaitExit(Duration.ofSeconds(40));
    } else if (third.service().isAlive()) {
      third.service().kill();
    }
  }

  private void strike() {
    Member member = random.nextBoolean() ? fleet.first() : fleet.second();
    int dice = random.nextInt(100);
    int millis = 500 + random.nextInt(3500);
    revive(fleet.first());
    revive(fleet.second());
    if (dice < 20) {
      say("kill -9 " + member.service().name());
      member.service().kill();
      member.service().start();
    } else if (dice < 32) {
      say("freeze " + member.service().name());
      member.service().freeze();
      pause(Fleet.LEASE.multipliedBy(2).toMillis());
      member.service().thaw();
    } else if (dice < 45) {
      say("Redis cut off for " + millis + " ms: " + member.service().name());
      member.ways().cutRedis();
      pause(millis);
      member.ways().restoreRedis();
    } else if (dice < 55) {
      say("replies of Redis lost: " + member.service().name());
      member.ways().redis().loseReplies(1 + random.nextInt(3));
    } else if (dice < 75) {
      store(member, millis);
    } else if (dice < 88) {
      joinOrLeave();
    } else {
      String point = POINTS.get(random.nextInt(POINTS.size()));
      say("whoever comes to " + point + " next dies");
      fleet.steering().order(point, moment -> true, 1, "halt");
    }
  }

  private void store(Member member, int millis) {
    StoreProxy store = member.ways().store();
    int kind = random.nextInt(5);
    say("store, fault " + kind + ": " + member.service().name());
    switch (kind) {
      case 0 -> store.fault(Kind.UNAVAILABLE, 1 + random.nextInt(8), line -> true);
      case 1 -> store.fault(Kind.NOT_FOUND, 1, line -> line.contains("_SUCCESS"));
      case 2 -> store.fault(Kind.RESET, 1 + random.nextInt(5), line -> true);
      case 3 -> store.fault(Kind.CUT, 1 + random.nextInt(5), 100, line -> line.startsWith("GET"));
      default -> {
        store.cut();
        pause(millis);
        store.restore();
      }
    }
  }

  private void joinOrLeave() {
    if (!third.service().isAlive()) {
      say("third joins");
      third.service().start();
    } else if (isReady(third)) {
      say("third leaves");
      third.service().terminate();
    }
  }

  private static boolean isReady(Member member) {
    return member.service().isAlive() && member.service().isUp("readiness");
  }

  // Whoever died at a point is started by its orchestrator.
  private static void revive(Member member) {
    if (!member.service().isAlive()) {
      member.service().start();
    }
  }

  private static void say(String what) {
    System.out.println("  storm: " + what);
  }

  private static void pause(long millis) {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}

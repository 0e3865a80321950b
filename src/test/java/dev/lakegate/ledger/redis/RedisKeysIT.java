package dev.lakegate.ledger.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.dataset.Generation;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.Phase;
import dev.lakegate.ledger.Progress;
import dev.lakegate.ledger.Renewal;
import dev.lakegate.ledger.TestSentinel;
import dev.lakegate.stack.RedisServer;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.core.StringRedisTemplate;

class RedisKeysIT {

  private static final Origin ORIGIN = Origin.kafka("lakehouse-ingestion-events", 3, 1_234_567, 0);

  private static RedisServer server;
  private static LedgerApplication application;

  private final GenerationLedger ledger = application.ledger();
  private final StringRedisTemplate redis = application.redis();

  @BeforeAll
  static void start() {
    server = RedisServer.start(0);
    application = LedgerApplication.start(server.url());
  }

  @AfterAll
  static void stop() {
    application.close();
    server.close();
  }

  @BeforeEach
  void clear() {
    redis.delete(redis.keys("*"));
  }

  @Test
  void allKeysOfASentinelShareOneHashTagAndEveryKeyExpires() {
    TestSentinel sentinel = new TestSentinel("a {b} c", "a/{b}/");
    String stem = LedgerKeys.of(sentinel.bucket(), sentinel.key()).stem();

    Generation first = finish(sentinel, "A1");
    Generation second = finish(sentinel, "A2");

    assertThat(redis.keys("lakegate:*"))
        .containsExactlyInAnyOrder(
            stem + "head",
            stem + "record:" + first.id(),
            stem + "history:" + first.id(),
            stem + "record:" + second.id(),
            stem + "history:" + second.id(),
            "lakegate:id:" + first.id(),
            "lakegate:id:" + second.id(),
            "lakegate:dataset:a+%7Bb%7D+c")
        .allSatisfy(
            key -> assertThat(redis.getExpire(key)).isBetween(29 * 86_400L, 2 * 30 * 86_400L));
    assertThat(stem).matches("lakegate:\\{[A-Za-z0-9_-]{22}}:");
  }

  @Test
  void aListDropsWhatIsForgotten() {
    TestSentinel sentinel = TestSentinel.fresh();
    Generation forgotten = finish(sentinel, "A1");
    Generation kept = finish(sentinel, "A2");
    String list = LedgerKeys.listing(sentinel.dataset());
    redis.delete(LedgerKeys.of(sentinel.bucket(), sentinel.key()).record(forgotten.id()));

    assertThat(ledger.list(sentinel.dataset(), 1, kept.id())).isEmpty();

    assertThat(redis.opsForZSet().range(list, 0, -1)).containsExactly(kept.id().value());
  }

  @Test
  void aClaimDoesNotNeedTheList() {
    TestSentinel sentinel = TestSentinel.fresh();
    redis.opsForValue().set(LedgerKeys.listing(sentinel.dataset()), "no sorted set");

    Generation generation = finish(sentinel, "A1");

    assertThat(ledger.find(generation.id()).orElseThrow().state())
        .isEqualTo(GenerationState.COMPLETED);
  }

  @Test
  void aClaimThatLostItsDeadlineIsNeitherTakenAtOnceNorHeldForEver() {
    TestSentinel sentinel = TestSentinel.fresh();
    Generation generation = sentinel.at("A1");
    Lease lost = acquire(generation);
    redis.opsForHash().delete(LedgerKeys.of(sentinel.bucket(), sentinel.key()).head(), "until");
    Duration shortLease = Duration.ofMillis(300);

    Claim atOnce = ledger.claim(generation, ClaimId.fresh("peer"), ORIGIN, shortLease);

    assertThat(atOnce)
        .isInstanceOfSatisfying(
            Claim.HeldByOther.class,
            held -> assertThat(held.expiresIn()).isPositive().isLessThanOrEqualTo(shortLease));
    await()
        .untilAsserted(
            () ->
                assertThat(ledger.claim(generation, ClaimId.fresh("peer"), ORIGIN, shortLease))
                    .isInstanceOf(Claim.Acquired.class));
    assertThat(ledger.renew(lost, shortLease)).isEqualTo(Renewal.REFUSED);
  }

  private Generation finish(TestSentinel sentinel, String sequencer) {
    Generation generation = sentinel.at(sequencer);
    Lease lease = acquire(generation);
    ledger.progress(lease, progress(Phase.VERIFYING, Set.of()));
    ledger.progress(lease, progress(Phase.HANDLING, Set.of("log")));
    FinishedPins pins =
        new FinishedPins(
            generation.id(),
            "d41d8cd98f00b204e9800998ecf8427e@2026-11-28T01:00:00Z",
            "9e107d9d372bb6826bd81d3542a419d6@2026-11-28T01:00:00Z");
    ledger.finish(lease, new Decision(GenerationState.COMPLETED, null, null), pins);
    return generation;
  }

  private Lease acquire(Generation generation) {
    Claim claim =
        ledger.claim(
            generation, ClaimId.fresh("lakegate-7d9f8b6c5-x2x4z"), ORIGIN, Duration.ofMinutes(5));
    return ((Claim.Acquired) claim).lease();
  }

  private static Progress progress(Phase phase, Set<String> handlersDone) {
    return new Progress(
        phase, 1, null, null, null, null, Duration.ofSeconds(5), handlersDone, null, null);
  }
}

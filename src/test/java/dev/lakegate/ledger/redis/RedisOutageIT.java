package dev.lakegate.ledger.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.TestSentinel;
import dev.lakegate.stack.RedisServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

class RedisOutageIT {

  private static final Duration LEASE = Duration.ofMinutes(5);
  private static final Origin ORIGIN = Origin.kafka("events", 3, 17, 0);

  private final Generation generation = TestSentinel.fresh().at("A1");
  private final ClaimId claimId = ClaimId.fresh("pod-a");

  @Test
  void aKilledServerIsAnOutageThatEndsWhenItIsBack() {
    RedisServer first = RedisServer.start(0);
    try (LedgerApplication application = LedgerApplication.start(first.url())) {
      GenerationLedger ledger = application.ledger();
      Claim.Acquired lost = (Claim.Acquired) claim(ledger);
      first.kill();

      assertUnavailable(ledger, "it cannot be reached, look at spring.data.redis");

      try (RedisServer second = RedisServer.start(first.port())) {
        Claim.Acquired again = (Claim.Acquired) awaitClaim(ledger);
        assertThat(again.unprecedented()).isTrue();
        assertThat(again.lease().token()).isGreaterThan(lost.lease().token());
        assertThat(second.port()).isEqualTo(first.port());
      }
    }
  }

  @Test
  void theServiceStartsWithoutRedisAndFindsItLater() {
    RedisServer gone = RedisServer.start(0);
    gone.close();
    try (LedgerApplication application = LedgerApplication.start(gone.url())) {
      assertUnavailable(application.ledger(), "it cannot be reached, look at spring.data.redis");

      try (RedisServer server = RedisServer.start(gone.port())) {
        assertThat(awaitClaim(application.ledger())).isInstanceOf(Claim.Acquired.class);
        assertThat(server.port()).isEqualTo(gone.port());
      }
    }
  }

  @Test
  void aClaimWhoseReplyWasLostIsRepeated() {
    try (RedisServer server = RedisServer.start(0);
        LedgerApplication application =
            LedgerApplication.start(server.url(), Duration.ofMillis(300))) {
      awaitClaim(application.ledger(), TestSentinel.fresh().at("A1"));
      server.freeze();

      assertUnavailable(application.ledger(), "no answer within spring.data.redis.timeout");

      server.thaw();
      Claim.Acquired repeated = (Claim.Acquired) awaitClaim(application.ledger());
      assertThat(repeated.attempt()).isEqualTo(1);
      assertThat(repeated.crashes()).isZero();
    }
  }

  @Test
  void scriptsThatTheServerForgotAreSentAgain() {
    try (RedisServer server = RedisServer.start(0);
        LedgerApplication application = LedgerApplication.start(server.url())) {
      Claim.Acquired acquired = (Claim.Acquired) awaitClaim(application.ledger());
      application
          .redis()
          .execute(
              (RedisCallback<Boolean>)
                  connection -> {
                    connection.scriptingCommands().scriptFlush();
                    return true;
                  });

      boolean isRenewed = application.ledger().renew(acquired.lease(), LEASE).isHeld();

      assertThat(isRenewed).isTrue();
    }
  }

  @Test
  void aFullServerIsAnOutageAndBreaksNothing() {
    try (RedisServer server = RedisServer.start(0);
        LedgerApplication application = LedgerApplication.start(server.url())) {
      GenerationLedger ledger = application.ledger();
      configure(application.redis(), "maxmemory", "1");

      assertUnavailable(ledger, "it is full: raise its maxmemory");

      assertThatExceptionOfType(LakegateException.class)
          .isThrownBy(ledger::probe)
          .withMessageContaining("it is full");
      configure(application.redis(), "maxmemory", "0");
      assertThat(((Claim.Acquired) claim(ledger)).attempt()).isEqualTo(1);
    }
  }

  @Test
  void aReplicaIsAnOutage() {
    try (RedisServer server = RedisServer.start(0);
        LedgerApplication application = LedgerApplication.start(server.url())) {
      GenerationLedger ledger = application.ledger();
      awaitClaim(ledger, TestSentinel.fresh().at("A1"));
      application
          .redis()
          .execute(
              (RedisCallback<Boolean>)
                  connection -> {
                    connection.serverCommands().replicaOf("127.0.0.1", 1);
                    return true;
                  });

      assertUnavailable(ledger, "it is a read-only replica: look at the fail-over");
    }
  }

  private void assertUnavailable(GenerationLedger ledger, String detail) {
    assertThatExceptionOfType(LakegateException.class)
        .isThrownBy(() -> claim(ledger))
        .satisfies(
            failure -> {
              assertThat(failure.reason()).isEqualTo(Reason.LEDGER_UNAVAILABLE);
              assertThat(failure.detail()).contains(detail).doesNotContain("\n");
            });
  }

  private Claim claim(GenerationLedger ledger) {
    return ledger.claim(generation, claimId, ORIGIN, LEASE);
  }

  private Claim awaitClaim(GenerationLedger ledger) {
    return awaitClaim(ledger, generation);
  }

  private Claim awaitClaim(GenerationLedger ledger, Generation wanted) {
    return await()
        .atMost(Duration.ofSeconds(30))
        .ignoreExceptionsInstanceOf(LakegateException.class)
        .until(() -> ledger.claim(wanted, claimId, ORIGIN, LEASE), claim -> true);
  }

  private static void configure(StringRedisTemplate redis, String key, String value) {
    redis.execute(
        (RedisCallback<Boolean>)
            connection -> {
              connection.serverCommands().setConfig(key, value);
              return true;
            });
  }
}

package dev.lakegate.ledger.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.LedgerConfigurationException;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.TestSentinel;
import dev.lakegate.stack.RedisServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.redis.core.RedisCallback;

@ExtendWith(OutputCaptureExtension.class)
class EvictionCheckIT {

  @Test
  void aServerThatEvictsStopsTheStart() {
    try (RedisServer server = RedisServer.start(0, "--maxmemory-policy", "allkeys-lru")) {
      assertThatThrownBy(() -> LedgerApplication.start(server.url()))
          .rootCause()
          .isInstanceOf(LedgerConfigurationException.class)
          .hasMessageContainingAll(
              "maxmemory-policy allkeys-lru", "set maxmemory-policy noeviction");
    }
  }

  @Test
  void whereConfigIsForbiddenItIsAWarning(CapturedOutput output) {
    try (RedisServer server = RedisServer.start(0, "--rename-command", "CONFIG", "");
        LedgerApplication application = LedgerApplication.start(server.url())) {
      assertThat(claim(application.ledger())).isInstanceOf(Claim.Acquired.class);
      assertThat(claim(application.ledger())).isInstanceOf(Claim.Acquired.class);

      assertThat(output).containsOnlyOnce("make sure that it is noeviction");
    }
  }

  @Test
  void aServerThatEvictsAfterAReconnectGetsNoClaimsUntilItIsPutRight(CapturedOutput output) {
    RedisServer first = RedisServer.start(0);
    try (LedgerApplication application = LedgerApplication.start(first.url())) {
      GenerationLedger ledger = application.ledger();
      claim(ledger);
      first.kill();
      try (RedisServer second =
          RedisServer.start(first.port(), "--maxmemory-policy", "volatile-ttl")) {
        await()
            .atMost(Duration.ofSeconds(30))
            .untilAsserted(() -> assertRefused(ledger, "maxmemory-policy volatile-ttl"));
        assertThatExceptionOfType(LakegateException.class)
            .isThrownBy(ledger::probe)
            .withMessageContaining("maxmemory-policy volatile-ttl");
        assertThat(output).contains("Redis would forget claims");

        application
            .redis()
            .execute(
                (RedisCallback<Boolean>)
                    connection -> {
                      connection.serverCommands().setConfig("maxmemory-policy", "noeviction");
                      return true;
                    });

        assertThat(claim(ledger)).isInstanceOf(Claim.Acquired.class);
        assertThat(second.port()).isEqualTo(first.port());
      }
    }
  }

  private static void assertRefused(GenerationLedger ledger, String detail) {
    assertThatExceptionOfType(LakegateException.class)
        .isThrownBy(() -> claim(ledger))
        .satisfies(
            failure -> {
              assertThat(failure.reason()).isEqualTo(Reason.LEDGER_UNAVAILABLE);
              assertThat(failure.detail()).contains(detail);
            });
  }

  private static Claim claim(GenerationLedger ledger) {
    return ledger.claim(
        TestSentinel.fresh().at("A1"),
        ClaimId.fresh("pod-a"),
        Origin.kafka("events", 3, 17, 0),
        Duration.ofMinutes(5));
  }
}

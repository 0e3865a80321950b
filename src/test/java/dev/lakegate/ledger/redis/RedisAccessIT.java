package dev.lakegate.ledger.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.TestSentinel;
import dev.lakegate.stack.RedisServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class RedisAccessIT {

  @Test
  void theDocumentedRightsAreEnough(CapturedOutput output) {
    TestSentinel sentinel = TestSentinel.fresh();
    try (RedisServer server = start("+config|get");
        LedgerApplication application = LedgerApplication.start(url(server, "secret"))) {
      GenerationLedger ledger = application.ledger();

      Lease lease = claim(ledger, sentinel.at("A1")).lease();
      ledger.finish(lease, new Decision(GenerationState.COMPLETED, null, null), null);
      ledger.probe();

      assertThat(ledger.list(sentinel.dataset(), 1, null)).hasSize(1);
      assertThat(ledger.head(sentinel.bucket(), sentinel.key())).isPresent();
      assertThat(output).doesNotContain("NOPERM");
    }
  }

  @Test
  void withoutTheRightToSeeTheConfigurationItIsAWarning(CapturedOutput output) {
    try (RedisServer server = start("-config");
        LedgerApplication application = LedgerApplication.start(url(server, "secret"))) {
      assertThat(claim(application.ledger(), TestSentinel.fresh().at("A1")).attempt()).isEqualTo(1);

      assertThat(output).containsOnlyOnce("make sure that it is noeviction");
    }
  }

  @Test
  void aWrongPasswordIsAnOutageThatDoesNotTellIt() {
    try (RedisServer server = start("+config|get");
        LedgerApplication application = LedgerApplication.start(url(server, "guessed"))) {
      assertThatExceptionOfType(LakegateException.class)
          .isThrownBy(() -> application.ledger().probe())
          .satisfies(
              failure ->
                  assertThat(failure.detail())
                      .contains("it refuses user or password: look at spring.data.redis")
                      .doesNotContain("guessed"));
    }
  }

  private static RedisServer start(String right) {
    return RedisServer.start(
        0,
        "--user",
        "lakegate",
        "on",
        ">secret",
        "~lakegate:*",
        "+@read",
        "+@write",
        "+@scripting",
        "+@connection",
        "+time",
        right);
  }

  private static String url(RedisServer server, String password) {
    return "redis://lakegate:" + password + "@127.0.0.1:" + server.port();
  }

  private static Claim.Acquired claim(GenerationLedger ledger, Generation generation) {
    Origin origin = Origin.kafka("events", 3, 17, 0);
    return (Claim.Acquired)
        ledger.claim(generation, ClaimId.fresh("pod-a"), origin, Duration.ofMinutes(5));
  }
}

package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.operate.ApiClient.Answer;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What orchestrators and alerts ask. */
class HealthIT extends RunningApi {

  private String status(String component) {
    return nobody()
        .get("/actuator/health")
        .json()
        .at("/components/" + component + "/status")
        .asString();
  }

  private void awaitStatus(String component, String status) {
    await().atMost(Duration.ofSeconds(20)).until(() -> status(component).equals(status));
  }

  @Test
  void showsKafkaLedgerAndStore() {
    awaitStatus("kafka", "UP");
    awaitStatus("ledger", "UP");
    awaitStatus("store", "UP");
  }

  @Test
  void keepsReadyAndAliveThroughAnOutage() {
    ledger.isDown(true);
    store.isRefusing(true);
    awaitStatus("ledger", "DOWN");
    awaitStatus("store", "DOWN");

    Answer all = nobody().get("/actuator/health");
    Answer readiness = nobody().get("/actuator/health/readiness");
    Answer liveness = nobody().get("/actuator/health/liveness");

    assertThat(all.status()).isEqualTo(503);
    assertThat(readiness.status()).isEqualTo(200);
    assertThat(liveness.status()).isEqualTo(200);
  }

  @Test
  void isNotReadyOnceTheConsumerStopped() {
    source.running = false;
    source.stoppedBecause = "the topic is gone";

    Answer readiness = nobody().get("/actuator/health/readiness");
    Answer liveness = nobody().get("/actuator/health/liveness");

    assertThat(readiness.status()).isEqualTo(503);
    assertThat(liveness.status()).isEqualTo(200);
  }

  @Test
  void showsAConsumerThatDoesNotPoll() {
    awaitStatus("kafka", "UP");

    source.lastPoll = Instant.now().minusSeconds(61);

    assertThat(status("kafka")).isEqualTo("DOWN");
    assertThat(nobody().get("/actuator/health/readiness").status()).isEqualTo(200);
  }
}

package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.operate.ApiClient.Answer;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

/** A running API and its steered ports, as new for each test. */
@SpringBootTest(
    classes = OperateTestApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = {
      // The same port as the API's.
      "management.server.port=",
      "management.health.redis.enabled=false",
      "management.endpoint.health.show-details=always",
      "management.endpoint.health.group.readiness.include=readinessState,sourceRunning",
      "spring.servlet.multipart.enabled=false"
    })
abstract class RunningApi {

  @LocalServerPort int port;
  @Autowired RecordedLedger ledger;
  @Autowired ShelfStore store;
  @Autowired ScriptedVerifier verifier;
  @Autowired SteeredSource source;
  @Autowired SteeredWork work;

  @BeforeEach
  void startAnew() {
    ledger.reset();
    store.reset();
    verifier.answers(request -> ScriptedVerifier.complete(request.generation()));
    work.inFlight = List.of();
    source.running = true;
    source.stoppedBecause = null;
    source.lastPoll = Instant.now();
  }

  ApiClient nobody() {
    return ApiClient.nobody(port);
  }

  ApiClient viewer() {
    return ApiClient.viewer(port);
  }

  ApiClient operator() {
    return ApiClient.operator(port);
  }

  static void assertProblem(Answer answer, int status, String reason) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    assertThat(answer.text("type")).isEqualTo("urn:lakegate:problem:" + reason);
    assertThat(answer.text("reason")).isEqualTo(reason);
    assertThat(answer.text("title")).isNotEmpty();
    assertThat(answer.text("detail")).isNotEmpty();
    assertThat(answer.json().path("status").asInt()).isEqualTo(status);
    assertThat(answer.body()).doesNotContain("Exception", "dev.lakegate", "\tat ", "<html");
  }
}

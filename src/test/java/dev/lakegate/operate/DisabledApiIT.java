package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

/** An API that is not enabled is not there. */
@TestPropertySource(properties = "api.enabled=false")
class DisabledApiIT extends RunningApi {

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/v1/generations?dataset=orders", "/api/v1/explain", "/api/v1/x", "/login"})
  void answersThatNothingIsThere(String path) {
    assertProblem(nobody().get(path), 404, "not-found");
    assertProblem(operator().get(path), 404, "not-found");
  }

  @Test
  void leavesHealthOpen() {
    assertThat(nobody().get("/actuator/health/liveness").status()).isEqualTo(200);
  }
}

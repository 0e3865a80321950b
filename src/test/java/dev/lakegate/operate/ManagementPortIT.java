package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.test.context.TestPropertySource;

/** Health is on a port of its own, and nothing else is. */
@TestPropertySource(
    properties = {
      "management.server.port=0",
      "management.endpoints.web.exposure.include=health,info,env"
    })
class ManagementPortIT extends RunningApi {

  @LocalManagementPort int managementPort;

  @ParameterizedTest
  @ValueSource(
      strings = {"/actuator/health/liveness", "/actuator/health/readiness", "/actuator/info"})
  void answersWithoutAUser(String path) {
    assertThat(ApiClient.nobody(managementPort).get(path).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/actuator/env", "/api/v1/generations?dataset=orders", "/login"})
  void hasNothingElseForAnybody(String path) {
    assertThat(ApiClient.nobody(managementPort).get(path).status()).isIn(401, 404);
    assertThat(ApiClient.operator(managementPort).get(path).status()).isEqualTo(404);
  }

  @Test
  void leavesTheApiPortWithoutHealth() {
    assertProblem(nobody().get("/actuator/health"), 404, "not-found");
  }
}

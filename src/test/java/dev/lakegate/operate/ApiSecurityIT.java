package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.operate.ApiClient.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may call what. */
class ApiSecurityIT extends RunningApi {

  @ParameterizedTest
  @CsvSource({
    "POST, /api/v1/notifications/dry-run,                        401, 200, 200",
    "GET,  /api/v1/generations?dataset=orders,                   401, 200, 200",
    "GET,  /api/v1/generations/AAAAAAAAAAAAAAAAAAAAAAAAAA,       401, 404, 404",
    "GET,  /api/v1/explain?uri=s3://lake/v1/orders/,             401, 200, 200",
    "GET,  /api/v1/verifications/unknown,                        401, 404, 404",
    "POST, /api/v1/verifications?bucket=lake&prefix=v1/orders/a, 401, 403, 200",
    "POST, /api/v1/generations/AAAAAAAAAAAAAAAAAAAAAAAAAA/redrive, 401, 403, 404",
    "DELETE, /api/v1/generations,                                401, 403, 405",
    "GET,  /api/v1/nothing,                                      401, 404, 404",
    "GET,  /,                                                    404, 404, 404",
    "GET,  /error,                                               404, 404, 404",
    "GET,  /login,                                               404, 404, 404",
    "GET,  /api/v2/generations,                                  404, 404, 404",
    "GET,  /actuator/env,                                        404, 404, 404",
    "GET,  /actuator/health/liveness,                            200, 200, 200"
  })
  void letsEachRoleDoItsOwn(String method, String path, int nobody, int viewer, int operator) {
    int asNobody = nobody().send(method, path, new byte[0]).status();
    int asViewer = viewer().send(method, path, new byte[0]).status();
    int asOperator = operator().send(method, path, new byte[0]).status();

    assertThat(new int[] {asNobody, asViewer, asOperator})
        .containsExactly(nobody, viewer, operator);
  }

  @Test
  void asksForBasicCredentials() {
    Answer answer = nobody().get("/api/v1/generations?dataset=orders");

    assertProblem(answer, 401, "unauthorized");
    assertThat(answer.header("WWW-Authenticate")).startsWith("Basic realm=\"lakegate\"");
    assertThat(answer.header("Set-Cookie")).isEmpty();
  }

  @Test
  void refusesAWrongPassword() {
    Answer answer = ApiClient.as(port, "otto:wrong").get("/api/v1/generations?dataset=orders");

    assertProblem(answer, 401, "unauthorized");
  }

  @Test
  void tellsAViewerThatTheRoleIsMissing() {
    Answer answer = viewer().post("/api/v1/verifications?bucket=lake&prefix=v1/orders/a", "");

    assertProblem(answer, 403, "forbidden");
  }

  @Test
  void refusesWhatABrowserSendsForAnotherSite() {
    Answer answer =
        operator()
            .send(
                "POST",
                "/api/v1/verifications?bucket=lake&prefix=v1/orders/a",
                new byte[0],
                "Sec-Fetch-Site",
                "cross-site");

    assertProblem(answer, 403, "forbidden");
  }

  @ParameterizedTest
  @CsvSource({
    "Sec-Fetch-Site, cross-site",
    "Sec-Fetch-Site, same-site",
    "Sec-Fetch-Site, whatever",
    "Origin, https://evil.example",
    "Origin, http://localhost",
    "Origin, null",
    "Origin, nonsense"
  })
  void refusesWhatAnotherOriginsPageSends(String header, String value) {
    Answer answer =
        operator()
            .send(
                "POST",
                "/api/v1/verifications?bucket=lake&prefix=v1/orders/a",
                new byte[0],
                header,
                value);

    assertProblem(answer, 403, "forbidden");
  }

  @ParameterizedTest
  @ValueSource(strings = {"same-origin", "none"})
  void takesWhatPeopleThemselvesSendWithABrowser(String site) {
    Answer answer =
        viewer()
            .send(
                "GET",
                "/api/v1/generations?dataset=orders",
                new byte[0],
                "Sec-Fetch-Site",
                site,
                "Origin",
                "http://localhost:" + port);

    assertThat(answer.status()).isEqualTo(200);
  }
}

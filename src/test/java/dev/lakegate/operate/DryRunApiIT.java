package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.operate.ApiClient.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a notification would come to. */
class DryRunApiIT extends RunningApi {

  private static final String PATH = "/api/v1/notifications/dry-run";

  @Test
  void answersForEachEventInOrder() {
    Answer answer =
        viewer().post(PATH, "put v1/orders/a/_SUCCESS\ntest\nput v2/x/_SUCCESS\n<script>");

    assertThat(answer.status()).isEqualTo(200);
    String id = answer.json().at("/results/0/generation").asString();
    assertThat(id).matches("[A-Z2-7]{26}");
    assertThat(answer.body())
        .isEqualTo(
            """
            {"results":[\
            {"outcome":"generation","bucket":"lake","key":"v1/orders/a/_SUCCESS",\
            "prefix":"v1/orders/a/","dataset":"orders","generation":"%s"},\
            {"outcome":"ignored","reason":"test-event"},\
            {"outcome":"ignored","reason":"no-dataset","bucket":"lake","key":"v2/x/_SUCCESS"},\
            {"outcome":"malformed","reason":"malformed-notification",\
            "detail":"no event: <script>"}]}\
            """
                .formatted(id));
    assertThat(answer.header("Content-Type")).isEqualTo("application/json");
    assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
  }

  @Test
  void takesNoBodyForATombstone() {
    Answer answer = viewer().post(PATH, "");

    assertThat(answer.body())
        .isEqualTo("{\"results\":[{\"outcome\":\"ignored\",\"reason\":\"empty\"}]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/x-www-form-urlencoded",
        "text/plain",
        "application/octet-stream",
        "multipart/form-data"
      })
  void takesAnyContentType(String type) {
    Answer answer = viewer().send("POST", PATH, "test".getBytes(), "Content-Type", type);

    assertThat(answer.json().at("/results/0/reason").asString()).isEqualTo("test-event");
  }

  @Test
  void judgesANotificationThatIsTooLargeForTheGate() {
    Answer answer = viewer().send("POST", PATH, new byte[1024 * 1024 + 1]);

    assertThat(answer.json().at("/results/0/reason").asString())
        .isEqualTo("notification-too-large");
  }

  @Test
  void refusesABodyThatIsTooLargeForTheApi() {
    Answer answer = viewer().send("POST", PATH, new byte[DryRunController.MAX_BODY_BYTES + 1]);

    assertProblem(answer, 413, "content-too-large");
    assertThat(answer.text("detail")).contains("2097152 bytes");
  }
}

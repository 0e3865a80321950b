package dev.lakegate.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.operate.ApiClient.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that is sent is shown where it could do harm, and no answer shows where it came from. */
class HostileRequestIT extends RunningApi {

  @ParameterizedTest
  @CsvSource({
    "generations,                              dataset, is missing",
    "generations?dataset=%20,                  dataset, is missing",
    "generations?dataset=a&limit=0,            limit,   was '0': give a whole number from 1 to 500",
    "generations?dataset=a&limit=501,          limit,   was '501'",
    "generations?dataset=a&limit=ten,          limit,   was 'ten'",
    "generations?dataset=a&limit=99999999999,  limit,   was '99999999999'",
    "generations?dataset=a&after=x,            after,   was 'x': give a generation's id",
    "generations/lower,                        id,      was 'lower': give a generation's id",
    "explain,                                  uri,     is missing: give s3://bucket/prefix/",
    "explain?uri=http://lake/x,                uri,     was 'http://lake/x'",
    "explain?uri=s3://,                        uri,     was 's3://'",
    "explain?uri=s3://lake/a%00b,              uri,     leave control characters out",
    "explain?uri=s3://lake/a%0d%0ab,           uri,     give s3://bucket/prefix/"
  })
  void namesTheParameterItsValueAndTheRemedy(String path, String parameter, String detail) {
    Answer answer = viewer().get("/api/v1/" + path);

    assertProblem(answer, 400, "bad-parameter");
    assertThat(answer.text("parameter")).isEqualTo(parameter);
    assertThat(answer.text("detail")).contains("'" + parameter + "'").contains(detail);
  }

  @ParameterizedTest
  @CsvSource({
    "prefix=v1/orders/,                      bucket, is missing",
    "bucket=lake&prefix=v1/%00,              prefix, leave control characters out",
    "bucket=lake&prefix=v1/orders/&wait=-1s, wait,   give a duration from 0s to 300s",
    "bucket=lake&prefix=v1/orders/&wait=6m,  wait,   was '6m'",
    "bucket=lake&prefix=v1/orders/&wait=soon, wait,  was 'soon'",
    "bucket=lake&prefix=v1/orders/&wait=9223372036854775807d, wait, give a duration"
  })
  void refusesVerificationsThatCannotBeMeant(String query, String parameter, String detail) {
    Answer answer = operator().post("/api/v1/verifications?" + query, "");

    assertProblem(answer, 400, "bad-parameter");
    assertThat(answer.text("parameter")).isEqualTo(parameter);
    assertThat(answer.text("detail")).contains(detail);
  }

  @Test
  void showsForeignTextShortAndWithoutControlCharacters() {
    String hostile = "\u202e\u001b[31m<script>" + "x".repeat(5_000);

    Answer answer =
        viewer().get("/api/v1/generations?dataset=a&limit=" + ApiClient.encoded(hostile));

    assertProblem(answer, 400, "bad-parameter");
    assertThat(answer.text("detail").length()).isLessThan(350);
    assertThat(answer.text("detail")).doesNotContain("\u202e", "\u001b");
  }

  @Test
  void refusesAKeyLongerThanStoresAllow() {
    Answer answer = viewer().get("/api/v1/explain?uri=s3://lake/" + "k".repeat(1025));

    assertProblem(answer, 400, "bad-parameter");
    assertThat(answer.text("detail")).contains("a key has at most 1024 bytes");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/generations/%00",
        "/api/v1/generations/a%2Fb",
        "/api/v1//generations",
        "/api/v1/generations;x=y",
        "/api/v1/%2e%2e/x",
        "/api/v1/generations/%ff"
      })
  void refusesPathsThatNobodyWritesByAccident(String path) {
    Answer answer = viewer().get(path);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /api/v1/<script> HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /api/v1/\u0001 HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /api/v1/x HTTP/1.1\r\n\r\n",
        "NONSENSE\r\n\r\n"
      })
  void answersBrokenHttpWithAProblem(String request) throws IOException {
    String answer = raw(request);

    assertThat(answer).startsWith("HTTP/1.1 400").contains("application/problem+json");
    assertThat(answer).doesNotContain("<script>", "Exception", "Tomcat", "<html");
  }

  @Test
  void answersAnOverlongUriWithAProblem() throws IOException {
    String answer = raw("GET /api/v1/" + "x".repeat(10_000) + " HTTP/1.1\r\nHost: x\r\n\r\n");

    assertThat(answer).startsWith("HTTP/1.1 4").contains("application/problem+json");
    assertThat(answer).doesNotContain("xxxx", "Exception", "<html");
  }

  @Test
  void saysWhichMethodsAPathKnows() {
    Answer answer = operator().send("PUT", "/api/v1/notifications/dry-run", new byte[0]);

    assertProblem(answer, 405, "method-not-allowed");
    assertThat(answer.header("Allow")).isEqualTo("POST");
  }

  @Test
  void answersInJsonWhateverIsAccepted() {
    Answer answer = viewer().send("GET", "/api/v1/explain", new byte[0], "Accept", "text/html");

    assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
  }

  @Test
  void tellsWhenTheLedgerIsDown() {
    ledger.isDown(true);

    Answer answer = viewer().get("/api/v1/generations?dataset=orders");

    assertProblem(answer, 503, "ledger-unavailable");
    assertThat(answer.text("detail")).isEqualTo("Redis does not answer");
  }

  @Test
  void answersAForeignKeyExactlyAndInAsciiOnly() {
    String uri = "s3://lake/v1/orders/\u202ekey<script>\udb40\udc41\ud83d\ude00é/";

    Answer answer = viewer().get("/api/v1/explain?uri=" + ApiClient.encoded(uri));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).matches("\\p{ASCII}*");
    assertThat(answer.text("uri")).isEqualTo(uri);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/v1/nothing", "/api/v1/%00", "/api/v1/explain", "/", "/actuator/env"})
  void letsNobodyGuessTheContentType(String path) {
    Answer answer = viewer().get(path);

    assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
  }

  private String raw(String request) throws IOException {
    try (Socket socket = new Socket("localhost", port)) {
      OutputStream out = socket.getOutputStream();
      out.write(request.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      socket.setSoTimeout(5_000);
      InputStream in = socket.getInputStream();
      return new String(in.readNBytes(600), StandardCharsets.UTF_8);
    }
  }
}

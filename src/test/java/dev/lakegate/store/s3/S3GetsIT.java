package dev.lakegate.store.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/** A plain GET, and when the SDK's client is asked instead. */
class S3GetsIT {

  private static final GetObjectRequest REQUEST =
      GetObjectRequest.builder().bucket("lake").key("a").build();

  private ScriptedS3 server;
  private S3Connection connection;

  private S3Gets over(ScriptedS3.Script script) throws IOException {
    server = new ScriptedS3(script);
    connection =
        S3Clients.connect(
            new S3StoreProperties(
                server.endpoint(),
                "eu-north-1",
                true,
                null,
                new S3StoreProperties.Credentials("key", "secret"),
                1),
            null);
    return new S3Gets(connection);
  }

  private S3Gets overOneThatAnswersPlainOnes(int status) throws IOException {
    return over(
        (exchange, number) -> {
          if (isOfClient(exchange)) {
            ScriptedS3.send(exchange, 200, "whole");
          } else {
            ScriptedS3.sendError(exchange, status, "No");
          }
        });
  }

  @AfterEach
  void close() {
    connection.close();
    server.close();
  }

  private static boolean isOfClient(HttpExchange exchange) {
    return exchange.getRequestHeaders().getFirst("User-Agent").startsWith("aws-sdk-java");
  }

  private static String text(ResponseInputStream<GetObjectResponse> answer) throws IOException {
    try (answer) {
      return new String(answer.readAllBytes(), UTF_8);
    }
  }

  private List<Boolean> askedByClient() {
    return server.requests().stream().map(S3GetsIT::isOfClient).toList();
  }

  @Test
  void readsWhatTheHeadersSay() throws IOException {
    S3Gets gets =
        over(
            (exchange, number) -> {
              exchange.getResponseHeaders().set("ETag", "\"tag\"");
              exchange.getResponseHeaders().set("Last-Modified", "Sat, 28 Nov 2026 01:00:07 GMT");
              exchange.getResponseHeaders().set("x-amz-version-id", "v1");
              exchange.getResponseHeaders().set("Content-Range", "bytes 0-2/10");
              ScriptedS3.send(exchange, 206, "012");
            });

    try (ResponseInputStream<GetObjectResponse> plain = gets.get(REQUEST);
        ResponseInputStream<GetObjectResponse> thorough = connection.client().getObject(REQUEST)) {
      assertThat(plain.response())
          .usingRecursiveComparison()
          .comparingOnlyFields("contentLength", "contentRange", "eTag", "lastModified", "versionId")
          .isEqualTo(thorough.response());
    }
    assertThat(askedByClient()).containsExactly(false, true);
  }

  @Test
  void isSignedForTheStoresRegion() throws IOException {
    S3Gets gets = over((exchange, number) -> ScriptedS3.send(exchange, 200, "whole"));

    assertThat(text(gets.get(REQUEST))).isEqualTo("whole");

    assertThat(server.requests().get(0).getRequestHeaders().getFirst("Authorization"))
        .contains("Credential=key/", "/eu-north-1/s3/aws4_request");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 400, 403, 500, 503})
  void whatIsRefusedIsAskedForThoroughly(int status) throws IOException {
    S3Gets gets = overOneThatAnswersPlainOnes(status);

    assertThat(text(gets.get(REQUEST))).isEqualTo("whole");

    assertThat(askedByClient()).containsExactly(false, true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "Sat, 28 Nov 2026"})
  void whatCannotBeReadIsAskedForThoroughly(String lastModified) throws IOException {
    S3Gets gets =
        over(
            (exchange, number) -> {
              if (!isOfClient(exchange)) {
                exchange.getResponseHeaders().set("Last-Modified", lastModified);
              }
              ScriptedS3.send(exchange, 200, "whole");
            });

    assertThat(text(gets.get(REQUEST))).isEqualTo("whole");
  }

  @Test
  void failuresAreThoseOfTheClient() throws IOException {
    S3Gets gets = over((exchange, number) -> ScriptedS3.sendError(exchange, 404, "NoSuchKey"));

    assertThatThrownBy(() -> gets.get(REQUEST)).isInstanceOf(NoSuchKeyException.class);
  }

  @Test
  void aStoreThatTakesNoPlainOnesIsSparedThem() throws IOException {
    S3Gets gets = overOneThatAnswersPlainOnes(403);

    for (int i = 0; i < S3Gets.TRIES + 3; i++) {
      assertThat(text(gets.get(REQUEST))).isEqualTo("whole");
    }

    assertThat(askedByClient()).filteredOn(it -> !it).hasSize(S3Gets.TRIES);
  }

  @Test
  void oneThatIsTakenMakesThoseInVainForgotten() throws IOException {
    S3Gets gets =
        over(
            (exchange, number) -> {
              if (isOfClient(exchange) || number % 3 == 0) {
                ScriptedS3.send(exchange, 200, "whole");
              } else {
                ScriptedS3.sendError(exchange, 503, "SlowDown");
              }
            });

    for (int i = 0; i < 3 * S3Gets.TRIES; i++) {
      assertThat(text(gets.get(REQUEST))).isEqualTo("whole");
    }

    assertThat(askedByClient().subList(3 * S3Gets.TRIES, 3 * S3Gets.TRIES + 6)).contains(false);
  }

  @Test
  void aStoreThatIsWellAgainGetsThemAgain() throws IOException {
    AtomicBoolean isWell = new AtomicBoolean();
    S3Gets gets =
        over(
            (exchange, number) -> {
              if (isOfClient(exchange) || isWell.get()) {
                ScriptedS3.send(exchange, 200, "whole");
              } else {
                ScriptedS3.sendError(exchange, 503, "SlowDown");
              }
            });
    for (int i = 0; i < S3Gets.TRIES; i++) {
      assertThat(text(gets.get(REQUEST))).isEqualTo("whole");
    }
    isWell.set(true);

    for (int i = 0; i < S3Gets.ONE_IN + 3; i++) {
      assertThat(text(gets.get(REQUEST))).isEqualTo("whole");
    }

    assertThat(askedByClient()).endsWith(false, false, false);
  }

  @Test
  void whatIsRefusedCostsNoConnection() throws IOException {
    S3Gets gets = over((exchange, number) -> ScriptedS3.sendError(exchange, 404, "NoSuchKey"));

    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> gets.get(REQUEST)).isInstanceOf(NoSuchKeyException.class);
    }

    assertThat(server.requests()).hasSize(6);
    assertThat(server.requests().stream().map(HttpExchange::getRemoteAddress).distinct())
        .hasSize(1);
  }

  @Test
  void anInterruptEndsIt() throws IOException {
    S3Gets gets = over((exchange, number) -> ScriptedS3.sendError(exchange, 503, "SlowDown"));
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> gets.get(REQUEST)).isInstanceOf(AbortedException.class);

    assertThat(Thread.interrupted()).isTrue();
  }
}

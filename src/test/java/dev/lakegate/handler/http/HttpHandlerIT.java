package dev.lakegate.handler.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.GenerationHandlerContract;
import dev.lakegate.handler.HandlerContexts;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.handler.RetryGenerationException;
import dev.lakegate.handler.TurnedAway;
import dev.lakegate.handler.TurnedAwayListener;
import dev.lakegate.handler.TurnedAways;
import dev.lakegate.verify.Cancellation;
import dev.lakegate.verify.VerifiedGeneration;
import dev.lakegate.verify.VerifiedGenerations;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class HttpHandlerIT extends GenerationHandlerContract {

  private static final Instant NOW = Instant.parse("2026-11-28T11:00:00Z");
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  private final List<Received> received = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch arrived = new CountDownLatch(1);
  private HttpServer server;
  private volatile int status = 200;
  private volatile String answer = "";
  private volatile Map<String, String> answered = Map.of();
  private volatile boolean silent;
  private volatile boolean endless;

  private record Received(String method, String path, Map<String, String> headers, String body) {}

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.createContext("/api/v2/dags/load_sales/dagRuns", AirflowRules::answer);
    server.createContext("/lakegate", ArgoRules::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    received.add(
        new Received(
            exchange.getRequestMethod(), exchange.getRequestURI().toString(), headers, body));
    arrived.countDown();
    if (silent) {
      return;
    }
    answered.forEach(exchange.getResponseHeaders()::set);
    if (endless) {
      exchange.sendResponseHeaders(status, 0);
      exchange.getResponseBody().write("a beginning".getBytes(StandardCharsets.UTF_8));
      exchange.getResponseBody().flush();
      return;
    }
    byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  protected GenerationHandler handler() {
    return handler(Map.of());
  }

  private GenerationHandler handler(Map<String, String> more) {
    Map<String, String> keys = new HashMap<>(Map.of("type", "http", "url", url("/hooks/hush?a=b")));
    keys.putAll(more);
    return new HttpHandlerFactory(
            new HttpClients(DefaultSslBundleRegistry::new), Clock.fixed(NOW, ZoneOffset.UTC))
        .create("hook", new Binder(new MapConfigurationPropertySource(keys)));
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  @Override
  protected Collection<?> effects(String idempotencyKey) {
    Set<Map<String, String>> effects = new HashSet<>();
    for (Received one : received) {
      ObjectNode data = (ObjectNode) JSON.readTree(one.body());
      data.remove(List.of("attempt", "fencingToken"));
      Map<String, String> seen = new TreeMap<>(one.headers());
      seen.remove("Content-length");
      seen.put("data", data.toString());
      if (idempotencyKey.equals(one.headers().get("Idempotency-Key"))) {
        effects.add(seen);
      }
    }
    return effects;
  }

  @Test
  void anEndIsAnEventOfItsOwn() throws Exception {
    VerifiedGeneration generation = VerifiedGenerations.generation("lake", "a/").build();
    TurnedAway turnedAway = TurnedAways.rejected(generation.generation());
    GenerationHandler handler = handler(Map.of("events", "failed,rejected"));

    handler.handle(generation, HandlerContexts.firstCall(generation));
    ((TurnedAwayListener) handler).turnedAway(turnedAway, new Cancellation());

    assertThat(received)
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.headers())
                  .containsEntry("ce-type", "dev.lakegate.generation.rejected.v1")
                  .containsEntry("ce-id", turnedAway.id())
                  .containsEntry("Idempotency-Key", turnedAway.id());
              assertThat(JSON.readTree(one.body()).get("reason").stringValue())
                  .isEqualTo("checksum-mismatch");
            });
  }

  @Test
  void aBinaryCloudEventHasItsAttributesInHeaders() throws Exception {
    VerifiedGeneration generation =
        VerifiedGenerations.generation("lake", "sales/K%C3%B6ln/dt=2026-11-28/hour=01/")
            .versionId("3b1f")
            .table(Map.of("name", "sales", "columns", List.of("a", "b")))
            .file("part-0.csv", "a,b\n1,2\n")
            .build();

    hand(handler(Map.of("signing-secret", SECRET, "headers.X-Team", "lake")), generation);

    Received request = received.get(0);
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.path()).isEqualTo("/hooks/hush?a=b");
    assertThat(request.headers())
        .containsEntry("ce-specversion", "1.0")
        .containsEntry("ce-id", generation.id().value())
        .containsEntry("ce-source", "s3://lake")
        .containsEntry("ce-subject", "sales/K%25C3%25B6ln/dt=2026-11-28/hour=01/")
        .containsEntry("ce-type", "dev.lakegate.generation.completed.v1")
        .containsEntry("ce-time", "2026-11-28T10:15:30Z")
        .containsEntry("content-type", "application/json")
        .containsEntry("Idempotency-Key", generation.id().value())
        .containsEntry("X-Team", "lake")
        .containsEntry("webhook-id", generation.id().value())
        .containsEntry("webhook-timestamp", String.valueOf(NOW.getEpochSecond()))
        .hasEntrySatisfying("webhook-signature", it -> assertThat(it).matches("v1,[\\w+/]{43}="))
        .doesNotContainKeys("Upgrade", "ce-datacontenttype");
    assertThat(JSON.readTree(request.body()))
        .isEqualTo(
            JSON.readTree(getClass().getResource("/handler/completed-data.json").openStream()));
  }

  @Test
  void aStructuredCloudEventIsTheBody() throws Exception {
    VerifiedGeneration generation = VerifiedGenerations.generation("lake", "Köln \"1\"/").build();

    hand(handler(Map.of("cloud-events", "structured")), generation);

    Received request = received.get(0);
    assertThat(request.headers())
        .containsEntry("content-type", "application/cloudevents+json; charset=utf-8")
        .doesNotContainKey("ce-id");
    JsonNode event = JSON.readTree(request.body());
    assertThat(event.get("specversion").stringValue()).isEqualTo("1.0");
    assertThat(event.get("id").stringValue()).isEqualTo(generation.id().value());
    assertThat(event.get("subject").stringValue()).isEqualTo("Köln \"1\"/");
    assertThat(event.get("datacontenttype").stringValue()).isEqualTo("application/json");
    assertThat(event.get("data").get("bucket").stringValue()).isEqualTo("lake");
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 409})
  void isDone(int code) {
    status = code;

    assertThatCode(() -> hand(handler(), sample().build())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"408,", "425,", "429,120", "500,", "502,", "503,'Sat, 28 Nov 2026 11:02:00 GMT'"})
  void isAskedAgain(int code, String retryAfter) {
    status = code;
    answer = "busy";
    answered = retryAfter == null ? Map.of() : Map.of("Retry-After", retryAfter);

    Throwable failure = catchThrowable(() -> hand(handler(), sample().build()));

    assertThat(failure)
        .isInstanceOf(RetryGenerationException.class)
        .hasMessage(url("") + " answered " + code + ": busy");
    assertThat(((RetryGenerationException) failure).retryAfter())
        .isEqualTo(retryAfter == null ? Duration.ZERO : Duration.ofMinutes(2));
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 405, 410, 413, 422})
  void isRejected(int code) {
    status = code;
    answer = "no\u001b[2J: Bearer hush-token /hooks/hush " + "x".repeat(10_000);

    Throwable failure =
        catchThrowable(
            () ->
                hand(
                    handler(Map.of("headers.Authorization", "Bearer hush-token")),
                    sample().build()));

    assertThat(failure)
        .isInstanceOf(RejectGenerationException.class)
        .hasMessageStartingWith(url("") + " answered " + code + ": no\\u001b[2J: ****** ****** xxx")
        .hasMessageEndingWith("x…");
    assertThat(failure.getMessage()).hasSizeLessThan(600).doesNotContain("hush");
  }

  @ParameterizedTest
  @CsvSource({
    "Bearer %s, no: %s, 5000, no: ******",
    "Bearer %s, no: Bearer %s, 5000, no: ******",
    "Bearer %s, no: %s and %s, 3000, no: ****** and ******",
    "Token token=%s, no: %s, 20, no: ******",
  })
  void secretsAreHiddenAlsoInPartAndWhereReadingEnds(
      String header, String said, int length, String shown) {
    status = 401;
    String secret = "hush".repeat(length / 4);
    answer = said.replace("%s", secret);

    assertThatThrownBy(
            () ->
                hand(
                    handler(Map.of("headers.Authorization", header.replace("%s", secret))),
                    sample().build()))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessage(url("") + " answered 401: " + shown);
  }

  @Test
  void textsOfABodyAreHiddenInWhatRepeatsThem() {
    status = 400;
    answer = "{\"conf\":{\"token\":\"hu\\\"sh-token\"}}, hu\"sh-token is no token of lake";

    assertThatThrownBy(
            () ->
                hand(
                    handler(
                        Map.of(
                            "body",
                            """
                            {"conf": {"token": "hu\\"sh-token", "team": "lake"},
                             "all": ["hush-{{dataset}}-hush", {{attempt}}]}""")),
                    sample().build()))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessage(
            url("")
                + " answered 400: {\"conf\":{\"token\":\"******\"}}, ****** is no token of lake");
  }

  @Test
  void aHostThatThereIsNotIsAskedForAgainAndToldSo() {
    GenerationHandler handler = handler(Map.of("url", "http://nowhere.invalid/hush"));

    assertThatThrownBy(() -> hand(handler, sample().build()))
        .isInstanceOf(RetryGenerationException.class)
        .hasMessage(
            "http://nowhere.invalid did not answer: ConnectException, there is no host of that name");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void redirectsAreNotFollowed(int code) {
    status = code;
    answered = Map.of("Location", url("/elsewhere"));

    assertThatThrownBy(() -> hand(handler(), sample().build()))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessage(
            "%s redirected to %s (%d), and redirects are not followed: configure the final URL",
            url(""), url("/elsewhere"), code);
    assertThat(received).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"200,true", "404,false"})
  void theStatusCountsAlthoughTheBodyNeverEnds(int code, boolean done) {
    status = code;
    endless = true;
    GenerationHandler handler = handler(Map.of("response-timeout", "3s"));
    VerifiedGeneration generation = sample().build();

    Throwable failure =
        assertTimeout(
            Duration.ofSeconds(10), () -> catchThrowable(() -> hand(handler, generation)));

    if (done) {
      assertThat(failure).isNull();
    } else {
      assertThat(failure)
          .isInstanceOf(RejectGenerationException.class)
          .hasMessage(url("") + " answered 404: a beginning");
    }
  }

  @Test
  void silenceEndsWithTheResponseTimeout() {
    silent = true;
    GenerationHandler handler = handler(Map.of("response-timeout", "300ms"));
    VerifiedGeneration generation = sample().build();

    Throwable failure =
        assertTimeout(
            Duration.ofSeconds(10), () -> catchThrowable(() -> hand(handler, generation)));

    assertThat(failure)
        .isInstanceOf(RetryGenerationException.class)
        .hasMessageStartingWith(url("") + " did not answer: ");
  }

  @Test
  void aRefusedConnectionIsAskedAgain() {
    String url = url("");
    GenerationHandler handler = handler();
    server.stop(0);

    assertThatThrownBy(() -> hand(handler, sample().build()))
        .isInstanceOf(RetryGenerationException.class)
        .hasMessageStartingWith(url + " did not answer: ConnectException");
  }

  @Test
  void aCancellationEndsTheWaiting() throws Exception {
    silent = true;
    VerifiedGeneration generation = sample().build();
    Cancellation cancellation = new Cancellation();
    threads.submit(
        () -> {
          arrived.await();
          cancellation.cancel();
          return null;
        });

    Throwable failure =
        catchThrowable(
            () ->
                handler()
                    .handle(generation, HandlerContexts.cancelledBy(cancellation, generation)));

    assertThat(failure).isInstanceOf(CancellationException.class);
  }

  @Test
  void anInterruptEndsTheWaiting() {
    silent = true;
    Thread caller = Thread.currentThread();
    threads.submit(
        () -> {
          arrived.await();
          caller.interrupt();
          return null;
        });

    assertThatThrownBy(() -> hand(handler(), sample().build()))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void airflowTakesTheDocumentedBodyAndTheSecondTimeIsDone() throws Exception {
    VerifiedGeneration generation =
        VerifiedGenerations.generation("lake", "sales/dt=2026-11-28/").build();
    GenerationHandler airflow =
        handler(
            Map.of(
                "url", url("/api/v2/dags/load_sales/dagRuns"),
                "headers.Authorization", "Bearer token",
                "body", DocumentedBodies.of("airflow")));

    hand(airflow, generation);

    assertThatCode(() -> airflow.handle(generation, HandlerContexts.nextCall(generation)))
        .doesNotThrowAnyException();
  }

  @Test
  void argoEventsTakesTheDocumentedBody() {
    VerifiedGeneration generation =
        VerifiedGenerations.generation("lake", "sales/dt=2026-11-28/").build();
    GenerationHandler argo =
        handler(
            Map.of(
                "url", url("/lakegate"),
                "headers.Authorization", "Bearer token",
                "body", DocumentedBodies.of("argo")));

    assertThatCode(() -> hand(argo, generation)).doesNotThrowAnyException();
  }

  private static void hand(GenerationHandler handler, VerifiedGeneration generation)
      throws Exception {
    handler.handle(generation, HandlerContexts.firstCall(generation));
  }
}

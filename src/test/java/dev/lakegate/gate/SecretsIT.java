package dev.lakegate.gate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.lakegate.stack.RedisServer;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.StackPorts;
import dev.lakegate.stack.Stacks;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The service as a process with a secret in every place that can hold one. Whatever happens to it,
 * none of them comes out anywhere but where it is meant to go: they all have "hush" in them.
 */
class SecretsIT {

  private static final String MORE =
      """
      "userIdentity":{"principalId":"hush-principal"},
      "requestParameters":{"Authorization":"AWS4-HMAC-SHA256 Credential=hush-auth",
      "x-amz-security-token":"hush-token"},
      "responseElements":{"x-amz-request-id":"hush-request"}""";

  private final HttpClient http = HttpClient.newHttpClient();
  private final StringBuilder answers = new StringBuilder();
  private final Stack stack = Stacks.shared();

  @TempDir private Path folder;
  private Path output;
  private static Lake lake;
  private RedisServer redis;
  private Process service;
  private int port;
  private int managementPort;

  @BeforeAll
  static void createLake() {
    lake = Lake.create(Stacks.shared(), "secrets-it");
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  @BeforeEach
  void plant() {
    output = folder.resolve("output");
    redis = RedisServer.start(0, "--requirepass", "hush-redis");
  }

  // It leaves its group by itself: of one that was killed the group would wait for a session.
  @AfterEach
  void uproot() throws InterruptedException {
    if (service != null) {
      service.destroy();
      if (!service.waitFor(20, TimeUnit.SECONDS)) {
        service.destroyForcibly();
      }
    }
    redis.close();
  }

  private void start(Map<String, String> environment, String... more) throws IOException {
    port = StackPorts.firstFree(0);
    managementPort = StackPorts.firstFree(0);
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                withoutTests(System.getProperty("java.class.path")),
                "dev.lakegate.LakegateApplication",
                "--server.port=" + port,
                "--management.server.port=" + managementPort));
    command.addAll(List.of(more));
    Files.writeString(folder.resolve("application.yml"), configuration());
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("AWS_SECRET_ACCESS_KEY", "hush-environment");
    builder
        .environment()
        .put("SPRING_DATA_REDIS_URL", "redis://:hush-redis@127.0.0.1:" + redis.port());
    builder.environment().putAll(environment);
    service = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    await()
        .atMost(Duration.ofMinutes(5))
        .until(() -> service.isAlive() && Files.readString(output).contains("Started Lakegate"));
  }

  // The tests' logging configuration is not the service's.
  private static String withoutTests(String classPath) {
    return String.join(
        ":",
        Arrays.stream(classPath.split(":")).filter(it -> !it.endsWith("test-classes")).toList());
  }

  private String configuration() {
    return """
        spring.kafka:
          bootstrap-servers: %s
          consumer.group-id: secrets-it
          properties:
            "[sasl.jaas.config]": >-
              org.apache.kafka.common.security.plain.PlainLoginModule required
              username="gate" password="hush-jaas";
            "[ssl.key.password]": hush-key
        spring.ssl.bundle.pem.spare.keystore.private-key-password: hush-bundle
        lakegate:
          source.topics: [%s]
          dead-letter.topic: %s
          retry: { delay: 50ms, jitter: 10ms, max-delay: 200ms }
          store: { endpoint: "%s", credentials: { access-key: "%s" } }
          api: { enabled: true, users: { ops: { password: "{noop}hush-api", roles: [operator] } } }
          handlers.db:
            type: jdbc
            url: "jdbc:h2:mem:secrets;DB_CLOSE_DELAY=-1"
            username: sa
            password: hush-database
            statements: ["select 'hush-literal' || :prefix"]
          datasets.secret:
            bucket: secrets-it
            handlers: [log, db]
            prefix: "planted/{domain}/"
            name: "{domain}"
        """
        .formatted(
            stack.bootstrapServers(),
            lake.topic(),
            lake.deadLetterTopic(),
            stack.s3Endpoint(),
            stack.accessKey());
  }

  private void announce(String key) {
    lake.send("secrets-it/" + key, event(key).getBytes(UTF_8));
  }

  private static String event(String key) {
    return """
        {"EventName":"s3:ObjectCreated:Put","Key":"secrets-it/%s","Records":[{"eventVersion":"2.0",
        "eventSource":"minio:s3","awsRegion":"","eventTime":"%s",
        "eventName":"s3:ObjectCreated:Put",%s,
        "s3":{"s3SchemaVersion":"1.0","bucket":{"name":"secrets-it",
        "ownerIdentity":{"principalId":"hush-owner"},"arn":"arn:aws:s3:::secrets-it"},
        "object":{"key":"%s","size":0,"eTag":"d41d8cd98f00b204e9800998ecf8427e",
        "userMetadata":{"url":"http://s3/k?X-Amz-Signature=hush-signature"},
        "sequencer":"1880F3CF34A4B6D0"}},"source":{"host":"hush-host"}}]}"""
        .formatted(key, Instant.now(), MORE, key);
  }

  private void write(String prefix, String content) {
    lake.put(prefix + "part-0.csv", content);
    lake.put(
        prefix + "manifest.json",
        """
        {"version":1,"dataset":"d","generation":"g","createdAt":"2026-11-28T00:00:00Z",
        "table":{"password":"hush-table"},"fileCount":1,"totalBytes":3,
        "files":[{"path":"part-0.csv","size":3,
        "sha256":"7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed"}]}""");
    lake.put(prefix + "_SUCCESS", "");
  }

  private void ask(String credentials, int onPort, String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + onPort + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    request.header(
        "Authorization",
        "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8)));
    HttpResponse<String> answer = http.send(request.build(), BodyHandlers.ofString());
    answers.append(answer.statusCode()).append(' ').append(answer.headers().map());
    answers.append('\n').append(answer.body()).append('\n');
  }

  private void askEverything() throws IOException, InterruptedException {
    for (String endpoint :
        List.of(
            "",
            "/health",
            "/info",
            "/metrics",
            "/prometheus",
            "/env",
            "/configprops",
            "/heapdump",
            "/beans",
            "/loggers",
            "/threaddump",
            "/httpexchanges")) {
      ask("ops:hush-api", managementPort, "GET", "/actuator" + endpoint, "");
    }
    for (String path :
        List.of(
            "generations?dataset=good",
            "generations?dataset=bad&token=hush-query",
            "explain?uri=s3://secrets-it/planted/bad/x/",
            "nothing?hush-query",
            "explain?uri=x")) {
      ask("ops:hush-api", port, "GET", "/api/v1/" + path, "");
    }
    ask("ops:hush-wrong", port, "GET", "/api/v1/generations?dataset=good", "");
    ask("ops:hush-api", port, "POST", "/api/v1/notifications/dry-run", event("planted/a/_SUCCESS"));
    ask("ops:hush-api", port, "POST", "/api/v1/notifications/dry-run", "{\"hush\":");
    ask(
        "ops:hush-api",
        port,
        "POST",
        "/api/v1/verifications?bucket=secrets-it&prefix=planted/bad/x/",
        "");
    ask(
        "ops:hush-api",
        port,
        "POST",
        "/api/v1/verifications?bucket=secrets-it&prefix=planted/bad/../bad/x/",
        "");
  }

  private String ledger() {
    try (RedisClient client = RedisClient.create("redis://:hush-redis@127.0.0.1:" + redis.port());
        StatefulRedisConnection<String, String> connection = client.connect()) {
      RedisCommands<String, String> commands = connection.sync();
      Map<String, String> all = new TreeMap<>();
      commands.keys("*").forEach(key -> all.put(key, read(commands, key)));
      assertThat(all).isNotEmpty();
      return all.toString();
    }
  }

  private static String read(RedisCommands<String, String> commands, String key) {
    switch (commands.type(key)) {
      case "hash":
        return commands.hgetall(key).toString();
      case "list":
        return commands.lrange(key, 0, -1).toString();
      case "zset":
        return commands.zrange(key, 0, -1).toString();
      default:
        return String.valueOf(commands.get(key));
    }
  }

  private String letters() {
    StringBuilder headers = new StringBuilder();
    lake.deadLetters()
        .forEach(
            letter ->
                letter.headers().forEach(it -> headers.append(new String(it.value(), UTF_8))));
    return headers.toString();
  }

  @Test
  void noneComesOutWithEveryLevelOfLoggingOn() throws Exception {
    start(
        Map.of("LAKEGATE_STORE_CREDENTIALS_SECRETKEY", stack.secretKey()),
        "--debug",
        "--logging.level.dev.lakegate=TRACE",
        "--management.endpoints.web.exposure.include=*");
    write("planted/good/x/", "one");
    write("planted/bad/x/", "two");
    announce("planted/good/x/_SUCCESS");
    announce("planted/bad/x/_SUCCESS");
    announce("planted/bad/../x/_SUCCESS");
    lake.send("hush-key", ("{\"Records\":[{" + MORE + "}]}").getBytes(UTF_8));
    lake.send(null, "hush, no JSON".getBytes(UTF_8));

    await().atMost(Duration.ofMinutes(1)).until(() -> lake.deadLetters().size() >= 3);
    await().atMost(Duration.ofMinutes(1)).until(() -> log().contains("Generation rejected"));
    await().atMost(Duration.ofMinutes(1)).until(() -> log().contains("Generation completed"));
    askEverything();
    String ledger = ledger();
    forgetPassword();
    await().atMost(Duration.ofMinutes(1)).until(() -> log().contains("WRONGPASS"));
    askEverything();

    assertThat(log())
        .contains("Generation rejected", "segment of its key is . or ..", "DEBUG")
        .doesNotContain("hush", stack.secretKey());
    assertThat(answers)
        .contains("checksum-mismatch", "no-dataset")
        .asString()
        .doesNotContain("hush", stack.secretKey());
    assertThat(ledger).contains("planted/bad/x/").doesNotContain("hush", stack.secretKey());
    assertThat(letters()).contains("checksum-mismatch").doesNotContain("hush");
  }

  @Test
  void noneComesOutInStructuredLogsWhenTheStoreRefuses() throws Exception {
    assumeFalse(stack.describe().contains("S3Mock"), "this emulator checks no credentials");
    start(
        Map.of("LAKEGATE_STORE_CREDENTIALS_SECRETKEY", "hush-store"),
        "--logging.structured.format.console=ecs");
    announce("planted/refused/x/_SUCCESS");

    await().atMost(Duration.ofMinutes(1)).until(() -> log().contains("access-denied"));
    askEverything();

    assertThat(log()).contains("\"reason\":\"access-denied\"").doesNotContain("hush");
    assertThat(answers).contains("access-denied").asString().doesNotContain("hush");
    assertThat(ledger()).doesNotContain("hush");
  }

  private String log() throws IOException {
    return Files.readString(output);
  }

  private void forgetPassword() {
    try (RedisClient client = RedisClient.create("redis://:hush-redis@127.0.0.1:" + redis.port());
        StatefulRedisConnection<String, String> connection = client.connect()) {
      connection.sync().configSet("requirepass", "another");
      connection.sync().clientKill(KillArgs.Builder.typeNormal().skipme());
    }
  }
}

package dev.lakegate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.stack.PostgresServer;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/** The service with its ledger in a database, and without any Redis. */
class JdbcLedgerIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Stack STACK = Stacks.shared();
  private static Lake lake;
  private static SourceTopic topic;

  @TempDir private Path folder;

  @BeforeAll
  static void createLake() {
    lake = Lake.create(STACK, "jdbc-ledger-it");
    topic = new SourceTopic(STACK.bootstrapServers(), lake);
  }

  @AfterAll
  static void closeLake() {
    topic.close();
    lake.close();
  }

  @Test
  void aPostgresUnreachableAtStartIsWaitedForAndThenAGenerationPassesOnceIntoATable()
      throws SQLException {
    try (PostgresServer server = PostgresServer.start()) {
      query(server, "create table files (uri text, size bigint)");
      server.kill();
      try (Gate gate = startGate(server.url(), handlerInto(server))) {
        LakeGeneration generation = LakeGeneration.of(lake, "postgres", "gen=1").write();

        server.restart();

        assertPassedOnce(gate, "postgres", generation);
        assertThat(query(server, "select uri from files"))
            .isNotEmpty()
            .doesNotHaveDuplicates()
            .allMatch(uri -> uri.startsWith("s3://" + lake.bucket() + "/" + generation.prefix()));
      }
    }
  }

  @Test
  void aGenerationPassesOnceWithTheLedgerInAnH2FileOverARestart() {
    String url = "jdbc:h2:file:" + folder.resolve("ledger");
    LakeGeneration before = LakeGeneration.of(lake, "h2", "gen=1").write();
    try (Gate gate = startGate(url, Map.of())) {
      assertPassedOnce(gate, "h2", before);
    }
    try (Gate gate = startGate(url, Map.of())) {
      lake.send("again", notification(before));

      await()
          .atMost(LIMIT)
          .untilAsserted(
              () -> assertThat(gate.outcomes().of(before.prefix())).containsExactly("duplicate"));
      awaitCommitted();
    }
  }

  private static void assertPassedOnce(Gate gate, String domain, LakeGeneration generation) {
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> assertThat(gate.outcomes().of(generation.prefix())).containsExactly("completed"));

    assertThat(gate.recorder().received(generation.prefix())).hasSize(1);
    assertThat(gate.bean(GenerationLedger.class).list(domain, 10, null)).hasSize(1);
    assertThat(gate.has(RedisConnectionFactory.class)).isFalse();
    awaitCommitted();
  }

  /** What is told and not committed yet comes again to the next one. */
  private static void awaitCommitted() {
    await().atMost(LIMIT).until(topic::isFinished);
  }

  private static byte[] notification(LakeGeneration generation) {
    String key = lake.bucket() + "/" + generation.prefix() + "_SUCCESS";
    return lake.notifications().stream()
        .filter(record -> key.equals(new String(record.key(), StandardCharsets.UTF_8)))
        .findFirst()
        .orElseThrow()
        .value();
  }

  private static Map<String, Object> handlerInto(PostgresServer server) {
    return Map.of(
        "lakegate.dataset-defaults.handlers",
        "tables,recorder",
        "lakegate.handlers.tables.type",
        "jdbc",
        "lakegate.handlers.tables.url",
        server.url(),
        "lakegate.handlers.tables.username",
        PostgresServer.user(),
        "lakegate.handlers.tables.password",
        PostgresServer.password(),
        "lakegate.handlers.tables.file-statements[0]",
        "insert into files values (:file.uri, :file.size)");
  }

  private static List<String> query(PostgresServer server, String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      if (statement.execute(sql)) {
        ResultSet rows = statement.getResultSet();
        while (rows.next()) {
          values.add(rows.getString(1));
        }
      }
    }
    return values;
  }

  private static Gate startGate(String url, Map<String, Object> more) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("lakegate.ledger.type", "jdbc");
    properties.put("spring.data.redis.url", "redis://127.0.0.1:1");
    properties.put("spring.datasource.url", url);
    properties.put("spring.datasource.username", PostgresServer.user());
    properties.put("spring.datasource.password", PostgresServer.password());
    properties.putAll(more);
    return Gate.start(STACK, lake, properties);
  }
}

package dev.lakegate.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

class StackServersIT {

  @Test
  void kafkaAnswersAndCreatesTopics() throws Exception {
    try (KafkaBroker broker = KafkaBroker.start(0)) {
      broker.createTopics(3, "events");

      try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
        assertThat(admin.describeTopics(Set.of("events")).allTopicNames().get().get("events"))
            .satisfies(topic -> assertThat(topic.partitions()).hasSize(3));
      }
    }
  }

  @Test
  void portsForServersAreNoneThatOutgoingConnectionsGet() {
    assertThat(IntStream.generate(() -> ServerProcess.freePort(0)).limit(50))
        .doesNotHaveDuplicates()
        .allSatisfy(port -> assertThat(port).isBetween(1_024, 32_767));
  }

  @Test
  void kafkaTakesTheWantedPort() throws Exception {
    int wanted = ServerProcess.freePort(0);

    try (KafkaBroker broker = KafkaBroker.start(wanted);
        Admin admin = Admin.create(Map.of("bootstrap.servers", "localhost:" + wanted))) {
      assertThat(admin.describeCluster().nodes().get())
          .singleElement()
          .satisfies(node -> assertThat(node.port()).isEqualTo(wanted));
      assertThat(broker.port()).isEqualTo(wanted);
    }
  }

  @Test
  void redisStartsOnAFreePort() {
    try (RedisServer redis = RedisServer.start(0)) {
      assertThat(redis.port()).isPositive();
      assertThat(redis.source()).isNotBlank();
    }
  }

  @Test
  void postgresKeepsItsFilesOverARestart() throws Exception {
    try (PostgresServer postgres = PostgresServer.start()) {
      execute(postgres, "create table kept (id integer)");
      postgres.kill();

      postgres.restart();

      execute(postgres, "insert into kept values (1)");
    }
  }

  private static void execute(PostgresServer postgres, String sql) throws Exception {
    try (Connection connection = postgres.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}

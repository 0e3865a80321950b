package dev.lakegate.guarantee;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the guide says of the suite is what there is. */
class DocumentedScenariosTest {

  /**
   * Reports of failures with Kafka and Redis; two need no suite, since a single test shows them.
   */
  private static final List<String> KAFKA_AND_REDIS =
      List.of(
          "spring-kafka#4708",
          "spring-kafka#4504",
          "spring-kafka#4465",
          "spring-kafka#4258",
          "spring-kafka#4519",
          "spring-kafka#2525",
          "spring-kafka#2565",
          "spring-kafka#4371",
          "spring-kafka#4272",
          "spring-kafka#1494",
          "spring-kafka#3187",
          "spring-kafka#850",
          "spring-kafka#3843",
          "spring-kafka#2337",
          "confluentinc/kafka-rest#611",
          "spring-kafka#2179",
          "spring-kafka#1480",
          "confluentinc/parallel-consumer#777",
          "confluentinc/parallel-consumer#857",
          "confluentinc/librdkafka#5604",
          "redis/lettuce#1310",
          "redis/lettuce#484",
          "redis/lettuce#534",
          "spring-projects/spring-data-redis#2289",
          "redisson/redisson#775",
          "celery/celery#5935",
          "taskforcesh/bullmq#3056",
          "OptimalBits/bull#308",
          "fullstackhero/dotnet-starter-kit#1333",
          "pathosDev/actor-ts#984",
          "powertools-lambda-typescript#5678",
          "minio#9875",
          "spring-cloud/spring-cloud-stream-binder-kafka#1138");

  @Test
  void everyReportOfAFailureWithKafkaOrRedisHasAScenario() {
    Set<String> covered =
        Arrays.stream(Case.values())
            .flatMap(scenario -> scenario.reports().stream())
            .collect(Collectors.toSet());

    assertThat(covered).containsAll(KAFKA_AND_REDIS);
  }

  @Test
  void theGuideHasEveryScenarioWithItsFaultsAndReports() throws IOException {
    List<String> guide = Files.readAllLines(Path.of("docs", "guarantees.md"));

    assertThat(guide).contains(Arrays.stream(Case.values()).map(Table::row).toArray(String[]::new));
  }

  @Test
  void theGuideHasEveryPromise() throws IOException {
    String guide = Files.readString(Path.of("docs", "guarantees.md"));

    assertThat(guide)
        .contains(Promise.ALL.stream().map(promise -> "`" + promise.title() + "`").toList());
  }
}

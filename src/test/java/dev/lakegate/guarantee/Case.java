package dev.lakegate.guarantee;

import java.util.List;
import java.util.Locale;

/**
 * The scenarios: what is done to the services, and which public failure reports are provoked by it.
 */
enum Case {
  STORM(
      "seeded: kills, freezes, Redis and store cut, members come and go, poison, duplicates, re-runs",
      "minio#9875",
      "celery/celery#5935",
      "spring-kafka#4708"),
  KILLED_BETWEEN_STEPS(
      "kill -9 before and after every step of a generation",
      "fullstackhero/dotnet-starter-kit#1333",
      "pathosDev/actor-ts#984"),
  KILLED_AROUND_THE_LETTER("kill -9 before and after every step of a dead letter"),
  KILLED_IN_VERIFICATION("kill -9 in the middle of a long verification"),
  FROZEN_IN_HANDLER(
      "SIGSTOP inside a handler for twice the lease",
      "confluentinc/librdkafka#5604",
      "confluentinc/parallel-consumer#777"),
  FROZEN_IN_VERIFICATION(
      "SIGSTOP inside a verification for twice the lease", "confluentinc/librdkafka#5604"),
  RENEWAL_STALLED(
      "the renewal thread stands still for longer than the lease",
      "celery/celery#5935",
      "taskforcesh/bullmq#3056",
      "OptimalBits/bull#308"),
  MEMBER_JOINS(
      "a third instance joins and leaves during handler, back-off, manifest wait",
      "spring-kafka#4708",
      "confluentinc/parallel-consumer#777",
      "confluentinc/parallel-consumer#857"),
  PARTITION_RETURNS(
      "partitions leave during a back-off and return to the same instance",
      "spring-kafka#2525",
      "spring-kafka#2565"),
  SLOW_VERIFICATION(
      "a verification of 40 s while another instance joins",
      "spring-kafka#2337",
      "confluentinc/kafka-rest#611"),
  REDIS_EMPTY("Redis killed and back empty in mid-job", "redisson/redisson#775"),
  REDIS_FROZEN("Redis frozen for twice the lease"),
  REDIS_REPLY_LOST("Redis does what it is asked, and the reply never comes", "redis/lettuce#1310"),
  REDIS_AWAY_UNDER_LOAD(
      "Redis away while records keep coming",
      "redis/lettuce#484",
      "redis/lettuce#534",
      "spring-projects/spring-data-redis#2289"),
  REDIS_HALF_ENTRY("a claim without a deadline in the ledger", "powertools-lambda-typescript#5678"),
  BROKER_RESTARTED("the broker stops and comes back"),
  TRANSACTION_MARKERS("offset gaps of aborted transactions", "spring-kafka#4258"),
  LETTER_TOPIC_MISSING("the dead-letter topic is deleted, and comes back", "spring-kafka#4272"),
  POISON(
      "null, empty, 0xFF, a byte-order mark; bad generations back to back",
      "spring-kafka#1494",
      "spring-kafka#3187",
      "spring-kafka#4504"),
  RETRY_BUDGET(
      "a handler that always fails, and steady good ones beside it",
      "spring-kafka#4465",
      "spring-kafka#4371"),
  STORE_FAULTS(
      "the store says 503, 404 and then 200, resets, ends early, stalls",
      "minio#21603",
      "aws-sdk-java-v2#5541",
      "aws-sdk-js-v3#8098",
      "aws-sdk-java-v2#7313"),
  STORE_DOWN("the store is down for longer than a budget"),
  HANDLER_DEAF("a handler that ignores interrupts, beyond its time limit"),
  OUT_OF_MEMORY(
      "a handler runs out of memory, again and again; another overflows its stack",
      "spring-kafka#850",
      "spring-kafka#3843"),
  TERMINATED(
      "SIGTERM during handler, verification, back-off and manifest wait",
      "spring-kafka#4519",
      "spring-kafka#2179",
      "spring-kafka#1480"),
  DUPLICATES("one notification 1,000 times over all partitions", "minio#9875"),
  RE_RUNS("three re-runs of one sentinel, out of order", "minio#9875"),
  CLOCK_WRONG("the clock of one instance is off by an hour"),
  OPERATORS(
      "redrive, skip and pause over two instances",
      "spring-cloud/spring-cloud-stream-binder-kafka#1138");

  private final String faults;
  private final List<String> reports;

  Case(String faults, String... reports) {
    this.faults = faults;
    this.reports = List.of(reports);
  }

  /** What is done, for people. */
  String faults() {
    return faults;
  }

  /** The public reports of the same kind of failure. */
  List<String> reports() {
    return reports;
  }

  /** In names of topics, folders and in tables. */
  String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  String topic() {
    return "guarantee-" + title();
  }
}

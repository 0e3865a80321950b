package dev.lakegate.bench;

import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.FinishedPins;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.Phase;
import dev.lakegate.ledger.Progress;
import dev.lakegate.ledger.TestSentinel;
import dev.lakegate.ledger.jdbc.JdbcLedgers;
import dev.lakegate.ledger.redis.RedisLedgers;
import dev.lakegate.stack.PostgresServer;
import dev.lakegate.stack.RedisServer;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** What a finished generation takes in the ledger, and how fast one client fills it. */
class LedgerSizeBenchmark {

  private static final int GENERATIONS = Integer.getInteger("bench.generations", 10_000);
  private static final int DATASETS = 20;
  private static final String PREFIX =
      "v1/domain=payments%02d/table=transactions/dt=2026-11-28/hour=13/run=%08d/";

  @Test
  void redis() {
    try (RedisServer server = RedisServer.start(0);
        RedisLedgers ledgers = RedisLedgers.over(server.url())) {
      measure("Redis " + info(server, "redis_version"), ledgers.ledger(), () -> usedMemory(server));
    }
  }

  @Test
  void postgres() {
    try (PostgresServer server = PostgresServer.start();
        JdbcLedgers ledgers = JdbcLedgers.over(server)) {
      measure("PostgreSQL", ledgers.ledger(), ledgers::tableBytes);
    }
  }

  private static void measure(String where, GenerationLedger ledger, LongSupplier bytes) {
    finish(ledger, sentinel(0), 1);
    long empty = bytes.getAsLong();
    long began = System.nanoTime();
    for (int number = 1; number <= GENERATIONS; number++) {
      finish(ledger, sentinel(number), number);
    }
    long took = System.nanoTime() - began;
    long folders = bytes.getAsLong();
    for (int number = 1; number <= GENERATIONS; number++) {
      finish(ledger, sentinel(1 + number % (GENERATIONS / 10)), GENERATIONS + number);
    }
    long reruns = bytes.getAsLong();
    System.out.printf(
        "%s: key of %d characters; %,d generations in folders of their own: %,d bytes each, %,d/s;"
            + " as many again in a tenth of these folders: %,d bytes each%n",
        where,
        sentinel(1).key().length(),
        GENERATIONS,
        (folders - empty) / GENERATIONS,
        Math.round(GENERATIONS * 1e9 / took),
        (reruns - folders) / GENERATIONS);
  }

  private static TestSentinel sentinel(int number) {
    int dataset = number % DATASETS;
    return new TestSentinel("payments%02d".formatted(dataset), PREFIX.formatted(dataset, number));
  }

  /** The transitions of a generation that one handler takes at once. */
  private static void finish(GenerationLedger ledger, TestSentinel sentinel, long number) {
    Origin origin = Origin.kafka("lakehouse-ingestion-events", 3, number, 0);
    Claim.Acquired claim =
        (Claim.Acquired)
            ledger.claim(
                sentinel.at(Long.toHexString(1_795_860_931_500_000_000L + number)),
                ClaimId.fresh("lakegate-7c9d5b6f4-x2x7k"),
                origin,
                Duration.ofSeconds(45));
    Lease lease = claim.lease();
    ledger.progress(lease, handling(Set.of()));
    ledger.progress(lease, handling(Set.of("log")));
    FinishedPins pins =
        new FinishedPins(
            lease.generation().id(),
            "e:d41d8cd98f00b204e9800998ecf8427e@1795860931",
            "e:9e107d9d372bb6826bd81d3542a419d6@1795860930");
    ledger.finish(lease, new Decision(GenerationState.COMPLETED, null, null), pins);
  }

  private static Progress handling(Set<String> done) {
    return new Progress(
        Phase.HANDLING,
        1,
        null,
        null,
        null,
        Instant.now().plusSeconds(3600),
        Duration.ofMillis(40),
        done,
        null,
        null);
  }

  private static long usedMemory(RedisServer server) {
    return Long.parseLong(info(server, "used_memory"));
  }

  private static String info(RedisServer server, String field) {
    RedisClient client = RedisClient.create(server.url());
    try (StatefulRedisConnection<String, String> redis = client.connect()) {
      return redis
          .sync()
          .info()
          .lines()
          .filter(line -> line.startsWith(field + ":"))
          .map(line -> line.substring(field.length() + 1).strip())
          .findFirst()
          .orElseThrow();
    } finally {
      client.shutdown();
    }
  }
}

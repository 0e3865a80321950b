package dev.lakegate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.ledger.Phase;
import dev.lakegate.pipeline.InFlightGenerations;
import dev.lakegate.stack.CuttableProxy;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What everybody needs goes away and comes back: nothing is lost, rejected or restarted. */
class OutageIT {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Stack STACK = Stacks.shared();
  private static Lake lake;

  private CuttableProxy redis;
  private CuttableProxy store;

  @BeforeAll
  static void createLake() {
    lake = Lake.create(STACK, "outage-it");
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  @BeforeEach
  void connect() {
    redis = new CuttableProxy(URI.create(STACK.redisUrl()).getPort());
    store = new CuttableProxy(STACK.s3Endpoint().getPort());
  }

  @AfterEach
  void disconnect() {
    redis.close();
    store.close();
  }

  @Test
  void redisUnreachableAtStartIsWaitedFor() {
    redis.cut();
    try (Gate gate = startGate(Map.of())) {
      LakeGeneration generation = LakeGeneration.of(lake, "redis-at-start", "gen=1").write();
      awaitParked(gate);

      redis.restore();

      awaitCompleted(gate, generation);
    }
  }

  @Test
  void redisGoingAwayInsideAHandlerCallsItOnceAndLosesNothing() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    try (Gate gate = startGate(Map.of("lakegate.ledger.lease-duration", "2s"))) {
      gate.recorder()
          .behave(
              (generation, context) -> {
                inside.countDown();
                // Longer than the lease: the interrupt comes when it runs out.
                goOn.await();
              });
      LakeGeneration generation = LakeGeneration.of(lake, "redis-in-handler", "gen=1").write();
      assertThat(inside.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();

      redis.cut();
      awaitParked(gate);
      gate.recorder().behave((verified, context) -> {});
      redis.restore();

      awaitCompleted(gate, generation);
      assertThat(gate.recorder().received(generation.prefix())).hasSize(1);
    }
  }

  @Test
  void storeUnreachableIsWaitedForHoweverOften() {
    try (Gate gate = startGate(Map.of("lakegate.retry.timeout", "1s"))) {
      LakeGeneration before = LakeGeneration.of(lake, "store-away", "gen=1").write();
      awaitCompleted(gate, before);

      for (int round = 0; round < 2; round++) {
        store.cut();
        LakeGeneration generation = LakeGeneration.of(lake, "store-away", "away=" + round).write();
        awaitParked(gate);
        store.restore();
        awaitCompleted(gate, generation);
      }
      assertThat(lake.deadLetters()).isEmpty();
    }
  }

  private Gate startGate(Map<String, Object> more) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("spring.data.redis.url", "redis://127.0.0.1:" + redis.port());
    properties.put("lakegate.store.endpoint", "http://127.0.0.1:" + store.port());
    properties.putAll(more);
    return Gate.start(STACK, lake, properties);
  }

  private static void awaitParked(Gate gate) {
    await()
        .atMost(LIMIT)
        .until(
            () ->
                gate.bean(InFlightGenerations.class).snapshot().stream()
                    .anyMatch(it -> it.phase() == Phase.RETRYING));
  }

  private static void awaitCompleted(Gate gate, LakeGeneration generation) {
    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> assertThat(gate.outcomes().of(generation.prefix())).containsExactly("completed"));
  }
}

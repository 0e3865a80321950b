package dev.lakegate.observation;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Lease;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.Phase;
import dev.lakegate.ledger.Progress;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MeteredLedgerTest {

  private static final Lease LEASE = null;
  private static final Duration WHILE = Duration.ofSeconds(1);
  private static final Decision DECISION = new Decision(GenerationState.COMPLETED, null, null);
  private static final Progress PROGRESS =
      new Progress(Phase.VERIFYING, 1, null, null, null, null, WHILE, Set.of(), null, null);
  private static final Map<String, Predicate<GenerationLedger>> CHANGES =
      Map.of(
          "renew", it -> it.renew(LEASE, WHILE).isHeld(),
          "progress", it -> it.progress(LEASE, PROGRESS),
          "decide", it -> it.decide(LEASE, DECISION, null),
          "finish", it -> it.finish(LEASE, DECISION, null),
          "release", it -> it.release(LEASE, WHILE),
          "enqueue", it -> it.enqueue(null, new Origin("x")),
          "reopen", it -> it.reopen(null, GenerationState.FAILED, "ops"),
          "skip", it -> it.skip(null, GenerationState.FAILED, false, DECISION, "ops"));

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final AnsweringLedger ledger = new AnsweringLedger();
  private final GenerationLedger metered = new MeteredLedger(ledger, registry);

  private double count(String operation, String outcome) {
    return registry
        .get("lakegate.ledger.operations")
        .tags("operation", operation, "outcome", outcome)
        .counter()
        .count();
  }

  @Test
  void everyOperationIsThereFromTheStartAsDocumented() throws IOException {
    Map<String, Set<String>> counted =
        registry.get("lakegate.ledger.operations").counters().stream()
            .map(counter -> counter.getId())
            .filter(id -> !Set.of("unavailable", "error").contains(id.getTag("outcome")))
            .collect(
                groupingBy(
                    id -> id.getTag("operation"), mapping(id -> id.getTag("outcome"), toSet())));

    assertThat(counted).isEqualTo(DocumentedMetrics.ledgerOperations());
  }

  static Stream<Arguments> claims() {
    return Stream.of(
        Arguments.of(
            "acquired",
            new Claim.Acquired(
                LEASE, 1, 0, WHILE, Set.of(), null, 0, null, null, Instant.EPOCH, true, null)),
        Arguments.of("already-final", new Claim.AlreadyFinal(GenerationState.SKIPPED)),
        Arguments.of("stale", new Claim.Stale("A")),
        Arguments.of("held", new Claim.HeldByOther(WHILE, true, new Origin("events-0@1#0"))));
  }

  @ParameterizedTest
  @MethodSource("claims")
  void countsEachAnswerToAClaim(String outcome, Claim claim) {
    ledger.claim = claim;

    Claim answer = metered.claim(null, new ClaimId("gate", "1"), new Origin("x"), WHILE);

    assertThat(answer).isSameAs(claim);
    assertThat(count("claim", outcome)).isEqualTo(1);
  }

  static Set<String> changes() {
    return CHANGES.keySet();
  }

  @ParameterizedTest
  @MethodSource("changes")
  void tellsDoneFromRefused(String operation) {
    boolean done = CHANGES.get(operation).test(metered);
    ledger.current = false;

    boolean refused = !CHANGES.get(operation).test(metered);

    assertThat(done).isTrue();
    assertThat(refused).isTrue();
    assertThat(count(operation, "ok")).isEqualTo(1);
    assertThat(count(operation, "refused")).isEqualTo(1);
  }

  @Test
  void countsQuestions() {
    assertThat(metered.find(new GenerationId("A".repeat(26)))).isEmpty();
    assertThat(metered.head("lake", "_SUCCESS")).isEmpty();
    assertThat(metered.list("orders", 1, null)).isEmpty();

    assertThat(count("find", "ok")).isEqualTo(1);
    assertThat(count("head", "ok")).isEqualTo(1);
    assertThat(count("list", "ok")).isEqualTo(1);
  }
}

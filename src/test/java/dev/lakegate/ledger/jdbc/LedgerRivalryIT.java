package dev.lakegate.ledger.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.ledger.Claim;
import dev.lakegate.ledger.ClaimId;
import dev.lakegate.ledger.Decision;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationState;
import dev.lakegate.ledger.Origin;
import dev.lakegate.ledger.TestSentinel;
import dev.lakegate.stack.PostgresServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many who want the same sentinels at once, through one instance and through two. */
class LedgerRivalryIT {

  private static final int SENTINELS = 3;
  private static final int THREADS = 8;
  private static final int ROUNDS = 40;
  private static final Duration LEASE = Duration.ofMinutes(5);
  private static final Origin ORIGIN = Origin.kafka("events", 3, 17, 0);

  private final List<Contested> sentinels = new ArrayList<>();

  /** A sentinel with what is known of who has it. */
  private static final class Contested {
    private final TestSentinel sentinel = TestSentinel.fresh();
    private final AtomicInteger holders = new AtomicInteger();
    private final AtomicInteger next = new AtomicInteger(1);
    private final AtomicLong token = new AtomicLong();
    private final AtomicInteger finished = new AtomicInteger();

    void fight(GenerationLedger ledger) {
      String sequencer = Integer.toHexString(next.getAndIncrement() / 2 + 1);
      ClaimId claimId = ClaimId.fresh("pod-" + Thread.currentThread().getId());
      Claim claim = ledger.claim(sentinel.at(sequencer), claimId, ORIGIN, LEASE);
      if (claim instanceof Claim.Acquired acquired) {
        assertThat(holders.incrementAndGet()).isEqualTo(1);
        assertThat(token.getAndSet(acquired.lease().token())).isLessThan(acquired.lease().token());
        holders.decrementAndGet();
        end(ledger, acquired);
      }
    }

    private void end(GenerationLedger ledger, Claim.Acquired acquired) {
      if (ThreadLocalRandom.current().nextBoolean()) {
        assertThat(ledger.release(acquired.lease(), Duration.ZERO)).isTrue();
      } else {
        Decision completed = new Decision(GenerationState.COMPLETED, null, null);
        assertThat(ledger.finish(acquired.lease(), completed, null)).isTrue();
        finished.incrementAndGet();
      }
    }
  }

  @Test
  void twoInstancesOnPostgresNeverHoldTheSameSentinel() throws Exception {
    // One may stand still with a row locked, and the others wait for it.
    try (PostgresServer server = PostgresServer.start();
        LedgerApplication first = LedgerApplication.start(server.patientUrl());
        LedgerApplication second = LedgerApplication.start(server.patientUrl())) {
      fight(List.of(first.ledger(), second.ledger()));

      assertWhatIsKept(first);
    }
  }

  @Test
  void theThreadsOfAnInstanceOnH2NeverHoldTheSameSentinel(@TempDir Path folder) throws Exception {
    String url = "jdbc:h2:file:" + folder.resolve("ledger") + ";LOCK_TIMEOUT=60000";
    try (LedgerApplication application = LedgerApplication.start(url)) {
      fight(List.of(application.ledger()));

      assertWhatIsKept(application);
    }
  }

  private void fight(List<GenerationLedger> ledgers) throws Exception {
    for (int i = 0; i < SENTINELS; i++) {
      sentinels.add(new Contested());
    }
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Void>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        all.add(fighter(ledgers.get(i % ledgers.size())));
      }
      for (Future<Void> done : threads.invokeAll(all, 120, TimeUnit.SECONDS)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private Callable<Void> fighter(GenerationLedger ledger) {
    return () -> {
      for (int round = 0; round < ROUNDS; round++) {
        sentinels.get(ThreadLocalRandom.current().nextInt(SENTINELS)).fight(ledger);
      }
      return null;
    };
  }

  /** What the threads saw is what the tables say. */
  private void assertWhatIsKept(LedgerApplication application) {
    for (Contested contested : sentinels) {
      assertThat(contested.finished).hasPositiveValue();
      assertThat(application.ledger().list(contested.sentinel.dataset(), 1_000, null))
          .filteredOn(record -> record.state() == GenerationState.COMPLETED)
          .hasSize(contested.finished.get());
    }
    assertThat(
            application
                .sql()
                .sql("select count(*) from lakegate_sentinel where claim_owner is not null")
                .query(Integer.class)
                .single())
        .isZero();
  }
}

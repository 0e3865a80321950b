package dev.lakegate.ledger.jdbc;

import static org.awaitility.Awaitility.await;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationLedgerContract;
import dev.lakegate.stack.PostgresServer;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class PostgresGenerationLedgerIT extends GenerationLedgerContract {

  private static PostgresServer server;
  private static LedgerApplication application;

  @BeforeAll
  static void start() {
    server = PostgresServer.start();
    application = LedgerApplication.start(server);
  }

  @AfterAll
  static void stop() {
    application.close();
    server.close();
  }

  @Override
  public GenerationLedger ledger() {
    return application.ledger();
  }

  @Override
  public GenerationLedger ledger(Duration retention) {
    return application.ledger(retention);
  }

  @Override
  public void letPass(Duration duration) {
    Instant end = Instant.now().plus(duration);
    await().pollInterval(Duration.ofMillis(10)).until(() -> !Instant.now().isBefore(end));
  }
}

package dev.lakegate.ledger.jdbc;

import static org.awaitility.Awaitility.await;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationLedgerContract;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class H2GenerationLedgerIT extends GenerationLedgerContract {

  @TempDir private static Path folder;
  private static LedgerApplication application;

  @BeforeAll
  static void start() {
    application = LedgerApplication.start(folder);
  }

  @AfterAll
  static void stop() {
    application.close();
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

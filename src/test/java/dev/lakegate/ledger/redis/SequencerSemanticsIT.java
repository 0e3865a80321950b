package dev.lakegate.ledger.redis;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.SequencerSemanticsContract;
import dev.lakegate.stack.RedisServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class SequencerSemanticsIT extends SequencerSemanticsContract {

  private static RedisServer server;
  private static LedgerApplication application;

  @BeforeAll
  static void start() {
    server = RedisServer.start(0);
    application = LedgerApplication.start(server.url());
  }

  @AfterAll
  static void stop() {
    application.close();
    server.close();
  }

  @Override
  protected GenerationLedger ledger() {
    return application.ledger();
  }
}

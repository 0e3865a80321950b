package dev.lakegate.ledger.jdbc;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.SequencerSemanticsContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class SequencerSemanticsIT extends SequencerSemanticsContract {

  private static LedgerApplication application;

  @BeforeAll
  static void start() {
    application = LedgerApplication.start("jdbc:h2:mem:sequencer-semantics");
  }

  @AfterAll
  static void stop() {
    application.close();
  }

  @Override
  protected GenerationLedger ledger() {
    return application.ledger();
  }
}

package dev.lakegate.ledger.memory;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.SequencerSemanticsContract;

class SequencerSemanticsTest extends SequencerSemanticsContract {

  private final GenerationLedger ledger = MemoryLedgers.fresh();

  @Override
  protected GenerationLedger ledger() {
    return ledger;
  }
}

package dev.lakegate;

import dev.lakegate.ledger.LedgerConfigurationException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints what is wrong with the ledger's store instead of a stack trace. */
class LedgerConfigurationFailureAnalyzer
    extends AbstractFailureAnalyzer<LedgerConfigurationException> {

  private static final String ACTION =
      "Correct the store's settings and start again. See docs/ledger.md.";

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, LedgerConfigurationException cause) {
    return new FailureAnalysis(String.valueOf(cause.getMessage()), ACTION, cause);
  }
}

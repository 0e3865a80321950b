package dev.lakegate.ledger;

import java.time.Duration;

/**
 * How a ledger is kept.
 *
 * @param retention how long an entry lives after its last transition; positive
 */
public record LedgerSettings(Duration retention) {}

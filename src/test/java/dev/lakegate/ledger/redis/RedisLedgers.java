package dev.lakegate.ledger.redis;

import dev.lakegate.ledger.GenerationLedger;

/** The Redis ledger for tests of other rooms. */
public final class RedisLedgers implements AutoCloseable {

  private final LedgerApplication application;

  private RedisLedgers(LedgerApplication application) {
    this.application = application;
  }

  /** Over that server. */
  public static RedisLedgers over(String redisUrl) {
    return new RedisLedgers(LedgerApplication.start(redisUrl));
  }

  /** The ledger, until this is closed. */
  public GenerationLedger ledger() {
    return application.ledger();
  }

  @Override
  public void close() {
    application.close();
  }
}

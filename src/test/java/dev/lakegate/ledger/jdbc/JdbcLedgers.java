package dev.lakegate.ledger.jdbc;

import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.stack.PostgresServer;

/** The ledger in PostgreSQL for tests of other rooms. */
public final class JdbcLedgers implements AutoCloseable {

  private final LedgerApplication application;

  private JdbcLedgers(LedgerApplication application) {
    this.application = application;
  }

  /** Over that server. */
  public static JdbcLedgers over(PostgresServer server) {
    return new JdbcLedgers(LedgerApplication.start(server));
  }

  /** The ledger, until this is closed. */
  public GenerationLedger ledger() {
    return application.ledger();
  }

  /** Bytes of its tables and their indexes on disk, once dead rows are gone. */
  public long tableBytes() {
    application.sql().sql("vacuum full").update();
    return application
        .sql()
        .sql(
            """
            select sum(pg_total_relation_size(oid)) from pg_class
            where relname like 'lakegate\\_%' and relkind = 'r'
            """)
        .query(Long.class)
        .single();
  }

  @Override
  public void close() {
    application.close();
  }
}

package dev.lakegate.handler.jdbc;

import dev.lakegate.verify.Cancellation;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * A database that SQL runs in.
 *
 * @param pool its connections
 * @param timeout how long one statement may take
 */
record Target(DataSource pool, Duration timeout) {

  /** SQL that ends with the call. */
  StoppableSql open(Cancellation cancellation) {
    return new StoppableSql(pool, timeout, cancellation);
  }
}

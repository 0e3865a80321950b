package dev.lakegate.handler.jdbc;

import dev.lakegate.verify.Cancellation;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;

/** SQL of one call: what runs when the call is cancelled is stopped, and nothing runs after. */
final class StoppableSql extends JdbcTemplate implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(StoppableSql.class);

  private static final Duration AGAIN = Duration.ofMillis(250);

  private final Cancellation cancellation;
  private final Cancellation.Registration registration;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile @Nullable Statement running;

  /**
   * Runs nothing yet.
   *
   * @param timeout how long one statement may take
   */
  StoppableSql(DataSource database, Duration timeout, Cancellation cancellation) {
    super(database);
    setQueryTimeout((int) timeout.toSeconds());
    this.cancellation = cancellation;
    this.registration = cancellation.onCancel(this::stop);
  }

  @Override
  protected void applyStatementSettings(Statement statement) throws SQLException {
    super.applyStatementSettings(statement);
    running = statement;
    throwIfStopped();
  }

  /**
   * Stops here if the call's result is no longer wanted.
   *
   * @throws CancellationException if so
   */
  void throwIfStopped() {
    cancellation.throwIfCancelled();
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted");
    }
  }

  /** A driver may need a connection for that, and whoever cancels has others to tell. */
  private void stop() {
    Thread thread = new Thread(this::cancelUntilClosed, "lakegate-sql-cancel");
    thread.setDaemon(true);
    thread.start();
  }

  // Once is too early for a statement that is about to begin.
  private void cancelUntilClosed() {
    try {
      do {
        Statement statement = running;
        if (statement != null) {
          cancel(statement);
        }
      } while (!closed.await(AGAIN.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void cancel(Statement statement) {
    try {
      statement.cancel();
    } catch (SQLException e) {
      LOGGER
          .atDebug()
          .addKeyValue("detail", e.getSQLState())
          .log("A statement was not cancelled: it ended by itself, or its driver cannot");
    }
  }

  /** Forgets the call; the connections stay. */
  @Override
  public void close() {
    registration.close();
    closed.countDown();
  }
}

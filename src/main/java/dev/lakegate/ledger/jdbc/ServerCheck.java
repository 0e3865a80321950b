package dev.lakegate.ledger.jdbc;

import dev.lakegate.ledger.LedgerConfigurationException;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;

/** Sees to it that the server is one on which the ledger keeps its promises. */
final class ServerCheck {

  private static final int LEAST_POSTGRESQL = 13;

  private final JdbcTemplate jdbc;
  private final Database database;

  private record Server(int version, String name) {

    static Server of(DatabaseMetaData about) throws SQLException {
      return new Server(
          about.getDatabaseMajorVersion(),
          about.getDatabaseProductName() + " " + about.getDatabaseProductVersion());
    }
  }

  ServerCheck(JdbcTemplate jdbc, Database database) {
    this.jdbc = jdbc;
    this.database = database;
  }

  /**
   * Looks at it.
   *
   * @throws LedgerConfigurationException when it does not do
   * @throws org.springframework.dao.DataAccessException when it cannot be asked
   */
  void check() {
    if (database == Database.POSTGRESQL) {
      checkVersion();
      checkEncoding();
    }
  }

  private void checkVersion() {
    ConnectionCallback<Server> ask = connection -> Server.of(connection.getMetaData());
    Server server = jdbc.execute(ask);
    if (server != null && server.version() < LEAST_POSTGRESQL) {
      throw new LedgerConfigurationException(
          "spring.datasource.url leads to %s, and the ledger needs PostgreSQL %d or later"
              .formatted(server.name(), LEAST_POSTGRESQL));
    }
  }

  private void checkEncoding() {
    String encoding = jdbc.queryForObject("show server_encoding", String.class);
    if (!"UTF8".equals(encoding)) {
      throw new LedgerConfigurationException(
          "spring.datasource.url leads to a database with encoding %s, which cannot hold every"
                  .formatted(encoding)
              + " object's key: create one with encoding UTF8");
    }
  }
}

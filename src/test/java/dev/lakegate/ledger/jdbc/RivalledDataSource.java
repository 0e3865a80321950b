package dev.lakegate.ledger.jdbc;

import dev.lakegate.stack.PostgresServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Somebody else is quicker, once, at one statement. */
final class RivalledDataSource extends DriverManagerDataSource {

  private final String statement;
  private final Runnable rival;
  private final AtomicBoolean isOver = new AtomicBoolean();

  /**
   * A database with a rival.
   *
   * @param statement a part of it
   * @param rival what the other does just before
   */
  RivalledDataSource(String url, String statement, Runnable rival) {
    super(url, PostgresServer.user(), PostgresServer.password());
    this.statement = statement;
    this.rival = rival;
  }

  /** Whether the rival was there. */
  boolean isOver() {
    return isOver.get();
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = super.getConnection();
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> call(connection, method, arguments));
  }

  private Object call(Connection connection, Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals("prepareStatement")
        && arguments[0].toString().contains(statement)
        && isOver.compareAndSet(false, true)) {
      rival.run();
    }
    try {
      return method.invoke(connection, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}

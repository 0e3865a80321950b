package dev.lakegate.handler.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.verify.Cancellation;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.StatementCallback;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

class StoppableSqlTest {

  private final AtomicInteger cancels = new AtomicInteger();

  @Test
  void aStatementThatIsAboutToBeginIsCancelledAgain() {
    Cancellation cancellation = new Cancellation();
    StatementCallback<Integer> twoCancelsLater =
        statement -> {
          cancellation.cancel();
          await().until(() -> cancels.get() >= 2);
          return cancels.get();
        };

    try (StoppableSql sql =
        new StoppableSql(
            new SingleConnectionDataSource(connection(), true),
            Duration.ofSeconds(1),
            cancellation)) {
      assertThat(sql.execute(twoCancelsLater)).isGreaterThanOrEqualTo(2);
    }
  }

  private Connection connection() {
    Statement statement =
        proxy(Statement.class, name -> name.equals("cancel") ? cancels.incrementAndGet() : null);
    return proxy(Connection.class, name -> name.equals("createStatement") ? statement : null);
  }

  /** What methods answer, unless it is a boolean or nothing. */
  private interface Answers {
    Object of(String method);
  }

  private static <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Object answer = answers.of(method.getName());
              return method.getReturnType() == void.class
                  ? null
                  : method.getReturnType() == boolean.class ? Boolean.FALSE : answer;
            }));
  }
}

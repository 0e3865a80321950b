package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.GenerationHandlerFactory;
import dev.lakegate.handler.HandlerFaults;
import dev.lakegate.handler.HandlerProperties;
import dev.lakegate.handler.HandlerPropertyException;
import dev.lakegate.handler.jdbc.JdbcHandlerProperties.Idempotency;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Binder;

/** Makes the handlers of type {@code jdbc}. */
final class JdbcHandlerFactory implements GenerationHandlerFactory {

  private static final List<String> LISTS =
      List.of("statements", "file-statements", "final-statements");

  private final Pools pools;

  JdbcHandlerFactory(Pools pools) {
    this.pools = pools;
  }

  @Override
  public String type() {
    return "jdbc";
  }

  @Override
  public GenerationHandler create(String name, Binder properties) {
    HandlerFaults lists = new HandlerFaults();
    LISTS.forEach(key -> lists.check(key, it -> requireList(it, properties)));
    lists.throwIfAny();
    JdbcHandlerProperties bound = HandlerProperties.bind(properties, JdbcHandlerProperties.class);
    Work work = bound.work();
    if (work.isEmpty()) {
      throw new HandlerPropertyException("statements", null, "write a list of SQL statements");
    }
    SqlFailures failures = new SqlFailures(secrets(bound));
    Target target = target(name, bound.database(), bound);
    return new JdbcHandler(work, repetition(name, bound, target, failures), target, failures);
  }

  // One text would be split at its commas.
  private static void requireList(String key, Binder properties) {
    if (properties.bind(key, String.class).isBound()) {
      throw new HandlerPropertyException(
          key, DatabaseAccess.MASK, "write a list: each statement in a line that begins with -");
    }
  }

  private Target target(String name, DatabaseAccess access, JdbcHandlerProperties bound) {
    return new Target(pools.open("lakegate-" + name, access, bound), bound.statementTimeout());
  }

  private Repetition repetition(
      String name, JdbcHandlerProperties bound, Target target, SqlFailures failures) {
    if (bound.idempotency() == Idempotency.NONE) {
      return (generation, context, work) -> work.run();
    }
    HandledRows rows = new HandledRows(name, bound.table(), bound.createTable());
    if (bound.otherDatabase().isPresent()) {
      DatabaseAccess access = bound.otherDatabase().get();
      Target other = target(name + "-rows", access, bound);
      // It idles while the statements run elsewhere.
      return new OnceByRow(other, rows, failures, ifPostgresql(access, Duration.ZERO));
    }
    return new OnceByRow(
        target, rows, failures, ifPostgresql(bound.database(), bound.statementTimeout()));
  }

  private static Optional<Duration> ifPostgresql(DatabaseAccess access, Duration longestIdle) {
    return access.isPostgresql() ? Optional.of(longestIdle) : Optional.empty();
  }

  private static Stream<String> secrets(JdbcHandlerProperties bound) {
    Stream<String> literals =
        Stream.of(bound.statements(), bound.fileStatements(), bound.finalStatements())
            .flatMap(List::stream)
            .flatMap(SqlText::literals);
    Stream<String> access =
        Stream.concat(Stream.of(bound.database()), bound.otherDatabase().stream())
            .flatMap(DatabaseAccess::secrets);
    return Stream.concat(access, literals);
  }
}

package dev.lakegate.handler.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.HandlerContexts;
import dev.lakegate.stack.PostgresServer;
import dev.lakegate.verify.VerifiedGeneration;
import dev.lakegate.verify.VerifiedGenerations;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A process is killed while it loads rows, and another one loads them. */
class JdbcHandlerKillIT {

  private static final int ROWS_PER_FILE = 2_000;
  private static final int SIGKILLED = 137;
  private static final Duration LIMIT = Duration.ofMinutes(3);

  /** A row in the middle of the second file waits for whoever has that lock. */
  private static final String TABLES =
      """
      create table sales (id int, amount numeric);
      create function hold() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(42); return new; end $$;
      create trigger hold before insert on sales
        for each row when (new.id = 3000) execute function hold();
      """;

  @Test
  void everyRowIsThereOnceAfterAProcessWasKilledBetweenTwoBatches() throws Exception {
    try (Warehouse warehouse = Warehouse.fresh("kill");
        Pools pools = new Pools()) {
      warehouse.run(TABLES);
      killWhileItLoads(warehouse);
      GenerationHandler handler = handler(warehouse, pools);
      VerifiedGeneration generation = generation();

      handler.handle(generation, HandlerContexts.nextCall(generation));

      assertThat(
              warehouse.rows("select count(*), count(distinct id) as ids, sum(amount) from sales"))
          .containsExactly("4000|4000|2001000.0");
      handler.handle(generation, HandlerContexts.nextCall(generation));
      assertThat(warehouse.count("sales")).isEqualTo(2 * ROWS_PER_FILE);
      assertThat(warehouse.rows("select idempotency_key, fencing_token from lakegate_handled"))
          .containsExactly(generation.id().value() + "|1795860930000002");
    }
  }

  private static void killWhileItLoads(Warehouse warehouse) throws Exception {
    try (Connection holder = PostgresServer.connect(warehouse.url());
        Statement statement = holder.createStatement()) {
      statement.execute("select pg_advisory_lock(42)");
      Process process = start(warehouse.url());
      try {
        await("a row that waits")
            .atMost(LIMIT)
            .failFast("it ended: " + process, () -> !process.isAlive())
            .until(() -> isHeld(statement));
      } finally {
        process.destroyForcibly();
      }

      assertThat(process.waitFor()).isEqualTo(SIGKILLED);
      assertThat(warehouse.count("sales")).isZero();
    }
  }

  private static boolean isHeld(Statement statement) throws SQLException {
    return statement
        .executeQuery("select 1 from pg_locks where locktype = 'advisory' and not granted")
        .next();
  }

  private static Process start(String url) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            Loading.class.getName(),
            url)
        .inheritIO()
        .start();
  }

  private static GenerationHandler handler(Warehouse warehouse, Pools pools) {
    return warehouse.handler(
        pools,
        Map.of(
            "file-statements[0]",
            "insert into sales values (cast(:column.id as int), cast(:column.amount as numeric))",
            "rows",
            "csv",
            "batch-size",
            "500"));
  }

  private static VerifiedGeneration generation() {
    return VerifiedGenerations.generation("lake", "sales/dt=1/")
        .file("part-0.csv", csv(0))
        .file("part-1.csv", csv(ROWS_PER_FILE))
        .build();
  }

  private static String csv(int from) {
    return IntStream.rangeClosed(1, ROWS_PER_FILE)
        .mapToObj(i -> (from + i) + "," + i * 0.5)
        .collect(Collectors.joining("\n", "id,amount\n", "\n"));
  }

  /** What that process runs. */
  static final class Loading {

    private Loading() {}

    public static void main(String[] arguments) throws Exception {
      VerifiedGeneration generation = generation();
      try (Pools pools = new Pools();
          Warehouse warehouse = new Warehouse(arguments[0])) {
        handler(warehouse, pools).handle(generation, HandlerContexts.firstCall(generation));
      }
    }
  }
}

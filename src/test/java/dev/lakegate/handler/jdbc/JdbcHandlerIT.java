package dev.lakegate.handler.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.GenerationHandlerContract;
import dev.lakegate.handler.HandlerContexts;
import dev.lakegate.stack.PostgresServer;
import dev.lakegate.verify.Cancellation;
import dev.lakegate.verify.VerifiedGeneration;
import dev.lakegate.verify.VerifiedGenerations;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JdbcHandlerIT extends GenerationHandlerContract {

  private static final Map<String, String> LOADS =
      Map.of(
          "statements[0]",
          "insert into loads values (:idempotencyKey, :dataset, :uri, :fileCount, :sequencer)",
          "file-statements[0]",
          "insert into sales values (:idempotencyKey, cast(:column.a as int), cast(:column.b as int))",
          "rows",
          "csv");

  private static Warehouse warehouse;
  private static Pools pools;

  @BeforeAll
  static void start() {
    warehouse = Warehouse.fresh("effects");
    pools = new Pools();
  }

  @AfterAll
  static void stop() {
    pools.close();
    warehouse.close();
  }

  @BeforeEach
  void emptyTables() {
    warehouse.run(
        "drop table if exists loads, sales, files, lakegate_handled, lakegate_handled_fence",
        "create table loads (key text, dataset text, uri text, files int, sequencer text);"
            + "create table sales (key text, a int, b int);"
            + "create table files (path text, uri text, size bigint, e_tag text, checksum text, dt date, row int)");
  }

  @Override
  protected GenerationHandler handler() {
    return warehouse.handler(pools, LOADS);
  }

  @Override
  protected Collection<?> effects(String idempotencyKey) {
    return warehouse.rows("select * from loads where key = '%s'".formatted(idempotencyKey));
  }

  private static GenerationHandler handler(String... keys) {
    return warehouse.handler(pools, keys);
  }

  private static void call(GenerationHandler handler, VerifiedGeneration generation)
      throws Exception {
    handler.handle(generation, HandlerContexts.firstCall(generation));
  }

  @Test
  void rowsOfFilesAreLoadedInBatchesBetweenTheOtherStatements() throws Exception {
    warehouse.run("insert into sales values ('old', 0, 0)");
    GenerationHandler handler =
        handler(
            "statements[0]", "delete from sales where key = 'old'",
            "file-statements[0]", LOADS.get("file-statements[0]"),
            "final-statements[0]",
                "insert into loads select :idempotencyKey, :dataset, :uri, count(*), '' from sales",
            "rows", "csv",
            "batch-size", "2");
    VerifiedGeneration generation =
        VerifiedGenerations.generation("lake", "sales/")
            .file("part-0.csv", "a,b\n1,2\n3,4\n5,6\n")
            .file("part-1.csv", "")
            .file("part-2.csv", "b,a\r\n,7\r\n")
            .build();

    call(handler, generation);

    assertThat(warehouse.rows("select a, b from sales order by a"))
        .containsExactly("1|2", "3|4", "5|6", "7|null");
    assertThat(warehouse.rows("select dataset, uri, files from loads"))
        .containsExactly("sales|s3://lake/sales/|4");
    assertThat(
            warehouse.rows("select handler, idempotency_key, dataset, uri from lakegate_handled"))
        .containsExactly("warehouse|" + generation.id().value() + "|sales|s3://lake/sales/");
  }

  @Test
  void everyRowIsAStatementOfItsOwnAlsoInABatch() throws Exception {
    warehouse.run("create unique index one on sales (a)");
    GenerationHandler handler =
        handler(
            "file-statements[0]",
            "insert into sales values ((select count(*) from sales), cast(:column.a as int), 1)"
                + " on conflict (a) do update set b = sales.b + 1",
            "rows",
            "csv");
    VerifiedGeneration generation =
        VerifiedGenerations.generation("lake", "sales/").file("part-0.csv", "a\n7\n8\n7\n").build();

    call(handler, generation);

    assertThat(warehouse.rows("select * from sales order by key"))
        .containsExactly("0|7|2", "1|8|1");
  }

  @Test
  void filesAreRecordedWithWhatIsKnownOfThem() throws Exception {
    GenerationHandler handler =
        handler(
            "file-statements[0]",
            "insert into files values (:file.path, :file.uri, :file.size, :file.eTag, :file.checksum,"
                + " cast(:partitionValues.dt as date), null)");
    VerifiedGeneration generation =
        VerifiedGenerations.generation("lake", "dt=2026-11-28/")
            .file("a'); drop table files; --", "x")
            .file("b", "")
            .build();

    call(handler, generation);

    assertThat(
            warehouse.rows(
                "select path, uri, size, length(e_tag), left(checksum, 8), dt from files"))
        .containsExactlyInAnyOrder(
            "a'); drop table files; --|s3://lake/dt=2026-11-28/a'); drop table files; --|1|32|2d711642|2026-11-28",
            "b|s3://lake/dt=2026-11-28/b|0|32|e3b0c442|2026-11-28");
  }

  @Test
  void twoCallersAtOnceTakeEffectOnce() throws Exception {
    VerifiedGeneration generation = sample().build();
    GenerationHandler slow =
        handler(
            "statements[0]", LOADS.get("statements[0]"), "statements[1]", "select pg_sleep(0.3)");

    List<CompletableFuture<Void>> calls =
        List.of(caller(slow, generation), caller(slow, generation), caller(slow, generation));

    calls.forEach(CompletableFuture::join);
    assertThat(effects(generation.id().value())).hasSize(1);
  }

  private static CompletableFuture<Void> caller(
      GenerationHandler handler, VerifiedGeneration generation) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            call(handler, generation);
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void anEarlierClaimOfTheSentinelCommitsNothingAfterALaterOne() throws Exception {
    VerifiedGeneration older = VerifiedGenerations.generation("lake", "f/").sequencer(1).build();
    VerifiedGeneration newer = VerifiedGenerations.generation("lake", "f/").sequencer(2).build();
    handler().handle(newer, HandlerContexts.nextCall(newer));

    assertThatThrownBy(() -> call(handler(), older))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "A later claim was here, with fencing token 1795860930000002: ours is 1795860930000001");
    assertThat(effects(older.id().value())).isEmpty();
  }

  @Test
  void aCancellationStopsTheRunningStatement() {
    VerifiedGeneration generation = sample().build();
    Cancellation cancellation = new Cancellation();
    GenerationHandler handler =
        handler(
            "statements[0]", LOADS.get("statements[0]"), "statements[1]", "select pg_sleep(60)");

    CompletableFuture<Void> canceller =
        CompletableFuture.runAsync(
            () -> {
              await().until(() -> !sleepers().isEmpty());
              cancellation.cancel();
            });

    assertTimeout(
        Duration.ofSeconds(20),
        () ->
            assertThatThrownBy(
                    () ->
                        handler.handle(
                            generation, HandlerContexts.cancelledBy(cancellation, generation)))
                .isInstanceOf(CancellationException.class)
                .hasMessage("cancelled while statements ran"));
    canceller.join();
    assertThat(sleepers()).isEmpty();
    assertThat(effects(generation.id().value())).isEmpty();
  }

  private static List<String> sleepers() {
    return warehouse.rows(
        "select pid from pg_stat_activity where wait_event = 'PgSleep' and state = 'active'");
  }

  @Test
  void tablesOfAnAdministratorAreUsedAsTheyAre() throws Exception {
    warehouse.run(
        "drop schema if exists own cascade",
        "create schema own",
        Ddl.handled("own.done"),
        Ddl.fence("own.done_fence"));
    VerifiedGeneration generation = sample().build();
    GenerationHandler handler =
        handler(
            "statements[0]", LOADS.get("statements[0]"),
            "table", "own.done",
            "create-table", "false");

    call(handler, generation);
    call(handler, generation);

    assertThat(effects(generation.id().value())).hasSize(1);
    assertThat(warehouse.count("own.done")).isEqualTo(1);
  }

  @Test
  void rowsInAnotherDatabaseKeepRepetitionsAway() throws Exception {
    VerifiedGeneration generation = sample().build();
    String h2 = "jdbc:h2:mem:elsewhere;DB_CLOSE_DELAY=-1";
    Warehouse elsewhere = new Warehouse(h2);
    elsewhere.run("create table loads (name varchar)");
    GenerationHandler handler =
        handler(
            "url",
            h2,
            "statements[0]",
            "insert into loads values (:dataset)",
            "statements[1]",
            "create alias pause for \"java.lang.Thread.sleep(long)\"",
            "statements[2]",
            "call pause(400)",
            "row-database.url",
            warehouse.url(),
            "row-database.username",
            PostgresServer.user(),
            "row-database.password",
            PostgresServer.password());
    warehouse.run("alter database effects set idle_in_transaction_session_timeout = '100ms'");

    call(handler, generation);
    warehouse.run("alter database effects reset idle_in_transaction_session_timeout");
    call(handler, generation);

    assertThat(elsewhere.count("loads")).isEqualTo(1);
    elsewhere.close();
    assertThat(warehouse.count("lakegate_handled")).isEqualTo(1);
  }

  @Test
  void theServerEndsTheTransactionOfAProcessThatWasFrozen() throws Exception {
    GenerationHandler handler =
        handler(
            "statements[0]",
            "insert into loads select current_setting('idle_in_transaction_session_timeout')",
            "statement-timeout",
            "90s");

    call(handler, sample().build());

    assertThat(warehouse.rows("select key from loads")).containsExactly("90s");
    assertThat(warehouse.rows("show idle_in_transaction_session_timeout")).containsExactly("0");
  }

  @Test
  void withoutARowEveryCallTakesEffect() throws Exception {
    VerifiedGeneration generation = sample().build();
    GenerationHandler handler =
        handler("statements[0]", LOADS.get("statements[0]"), "idempotency", "none");

    call(handler, generation);
    call(handler, generation);

    assertThat(effects(generation.id().value())).hasSize(2);
  }
}

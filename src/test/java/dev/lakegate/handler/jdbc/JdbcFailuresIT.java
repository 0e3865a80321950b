package dev.lakegate.handler.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.HandlerContexts;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.handler.RetryGenerationException;
import dev.lakegate.verify.VerifiedGeneration;
import dev.lakegate.verify.VerifiedGenerations;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the databases' failures become. */
class JdbcFailuresIT {

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
    warehouse = Warehouse.fresh("failures");
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

  private static GenerationHandler handler(String... keys) {
    return warehouse.handler(pools, keys);
  }

  private static GenerationHandler loading() {
    return warehouse.handler(pools, LOADS);
  }

  private static void call(GenerationHandler handler, VerifiedGeneration generation)
      throws Exception {
    handler.handle(generation, HandlerContexts.firstCall(generation));
  }

  private static VerifiedGenerations sample() {
    return VerifiedGenerations.generation("lake", "sales/dt=1/")
        .file("part-0.csv", "a,b\n1,2\n")
        .file("part-1.csv", "a,b\n3,4\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,x | file-statements[0] was refused (22P02): ERROR: invalid input syntax for type integer: \"x\"",
        "99999999999,1 | file-statements[0] was refused (22003): ERROR: value \"99999999999\" is out of range",
        "1 | part-9.csv is no CSV, line 3: Not enough column values",
        "'1,2,3' | part-9.csv is no CSV, line 2: Too many entries",
        "\"1,2 | part-9.csv is no CSV, line 3: Missing closing quote",
      })
  void dataThatWillNeverDoIsRejectedAndNothingOfItStays(String row, String message) {
    VerifiedGeneration generation =
        sample().file("part-9.csv", "a,b\n" + row.replace("'", "") + "\n").build();

    assertThatExceptionOfType(RejectGenerationException.class)
        .isThrownBy(() -> call(loading(), generation))
        .withMessageStartingWith(message);
    assertThat(warehouse.count("sales")).isZero();
    assertThat(warehouse.count("lakegate_handled")).isZero();
  }

  @Test
  void constraintsRejectAndTellNoRows() {
    warehouse.run(
        "create unique index only_once on sales (a)",
        "alter table sales add constraint small check (b < 100) not valid");
    VerifiedGeneration twice = sample().file("part-2.csv", "a,b\n1,5\n").build();
    VerifiedGeneration large = sample().file("part-2.csv", "a,b\n8,100\n").build();

    assertThatThrownBy(() -> call(loading(), twice))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessage(
            "file-statements[0] was refused (23505): ERROR: duplicate key value violates unique"
                + " constraint \"only_once\"");
    assertThatThrownBy(() -> call(loading(), large))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessage(
            "file-statements[0] was refused (23514): ERROR: new row for relation \"sales\" violates"
                + " check constraint \"small\"");
  }

  @Test
  void noneOfTheDriversOnBoardTellsRows() {
    GenerationHandler handler =
        handler(
            "url", "jdbc:h2:mem:rows;DB_CLOSE_DELAY=-1",
            "statements[0]", "create table t (a int primary key, b varchar)",
            "file-statements[0]", "insert into t values (cast(:column.a as int), :column.b)",
            "rows", "csv");
    VerifiedGeneration twice =
        VerifiedGenerations.generation("lake", "a/").file("a.csv", "a,b\n1,hush\n1,x\n").build();

    assertThatThrownBy(() -> call(handler, twice))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessageStartingWith("file-statements[0] was refused (23505): Unique index or primary")
        .hasMessageNotContaining("hush");
  }

  @Test
  void aConstraintThatIsCheckedAtTheCommitRejectsToo() {
    warehouse.run(
        "alter table sales add constraint later unique (a) deferrable initially deferred");
    VerifiedGeneration twice = sample().file("part-2.csv", "a,b\n1,5\n").build();

    assertThatThrownBy(() -> call(loading(), twice))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessageStartingWith("The transaction was refused (23505): ERROR: duplicate key");
    assertThat(warehouse.count("lakegate_handled")).isZero();
  }

  @Test
  void aColumnOrAValueThatIsNotThereRejects() {
    VerifiedGeneration generation = sample().build();

    assertThatThrownBy(
            () ->
                call(
                    handler(
                        "rows",
                        "csv",
                        "file-statements[0]",
                        "insert into loads values (:column.z)"),
                    generation))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessage("part-0.csv has no column z, only a, b");
    assertThatThrownBy(
            () -> call(handler("statements[0]", "select :partitionValues.hour"), generation))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessage("The generation has nothing for the parameter :partitionValues.hour");
  }

  @Test
  void whatIsNotTheDataIsRetriedWithoutItsSecrets() {
    VerifiedGeneration generation = sample().build();

    assertThatThrownBy(() -> call(handler("statements[0]", "select * from nowhere"), generation))
        .isInstanceOf(RetryGenerationException.class)
        .hasMessage("statements[0] failed (42P01): ERROR: relation \"nowhere\" does not exist");
    assertThatThrownBy(
            () ->
                call(
                    handler("statements[0]", "select cast('hush-hush-key' as nothing)"),
                    generation))
        .isInstanceOf(RetryGenerationException.class)
        .hasMessageNotContaining("hush");
    assertThatThrownBy(
            () -> call(handler("statements[0]", "select cast('hu''sh\nhush' as int)"), generation))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessageEndingWith("invalid input syntax for type integer: \"******\"");
    assertThatThrownBy(
            () -> call(handler("statements[0]", "select cast($k$hush-hush$k$ as int)"), generation))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessageNotContaining("hush");
    GenerationHandler refused =
        handler("statements[0]", "select 1", "password", "hush-wrong", "connect-timeout", "500ms");
    // The pool tells why once it knows.
    await()
        .untilAsserted(
            () ->
                assertThatThrownBy(() -> call(refused, generation))
                    .isInstanceOf(RetryGenerationException.class)
                    .hasMessageNotContaining("hush")
                    .hasMessageContaining("(28P01): FATAL: password authentication failed"));
  }

  @Test
  void aDatabaseThatIsNotThereIsRetriedInTime() {
    GenerationHandler handler =
        handler(
            "url", "jdbc:postgresql://127.0.0.1:1/none",
            "connect-timeout", "500ms",
            "statements[0]", "select 1");

    await()
        .untilAsserted(
            () ->
                assertThatThrownBy(
                        () ->
                            assertTimeout(
                                Duration.ofSeconds(10), () -> call(handler, sample().build())))
                    .isInstanceOf(RetryGenerationException.class)
                    .hasMessageContaining("08001")
                    .hasMessageContaining("127.0.0.1:1 refused"));
  }

  @Test
  void aServerThatNeverAnswersALogInHoldsUpNoLaterOne() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
      GenerationHandler handler =
          handler(
              "url", "jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/none",
              "connect-timeout", "1s",
              "statements[0]", "select 1");
      silent.setSoTimeout(5_000);

      for (int attempt = 1; attempt <= 2; attempt++) {
        assertThatThrownBy(() -> call(handler, sample().build()))
            .isInstanceOf(RetryGenerationException.class);
      }

      silent.accept().close();
      assertThatCode(() -> silent.accept().close()).doesNotThrowAnyException();
    }
  }

  @Test
  void aStatementThatTakesTooLongIsRetried() {
    GenerationHandler handler =
        handler("statements[0]", "select pg_sleep(60)", "statement-timeout", "3s");

    assertThatThrownBy(() -> call(handler, sample().build()))
        .isInstanceOf(RetryGenerationException.class)
        .hasMessageStartingWith("statements[0] failed (57014): ERROR: canceling statement");
  }

  @Test
  void aTableThatIsMissingIsToldByItsName() {
    GenerationHandler handler = handler("statements[0]", "select 1", "create-table", "false");

    assertThatThrownBy(() -> call(handler, sample().build()))
        .isInstanceOf(RetryGenerationException.class)
        .hasMessage(
            "The idempotency row failed (42P01): ERROR: relation \"lakegate_handled\" does not exist");
  }
}

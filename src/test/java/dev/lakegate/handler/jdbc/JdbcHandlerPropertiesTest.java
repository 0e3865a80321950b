package dev.lakegate.handler.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.handler.GenerationHandlerFactory;
import dev.lakegate.handler.HandlerFault;
import dev.lakegate.handler.HandlerProperties;
import dev.lakegate.handler.HandlerPropertyException;
import dev.lakegate.handler.HandlerRegistry;
import dev.lakegate.handler.jdbc.JdbcHandlerProperties.Idempotency;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class JdbcHandlerPropertiesTest {

  private static final String URL = "jdbc:postgresql://db.example/hush?user=hush";
  private static final Map<String, String> LEAST =
      Map.of("type", "jdbc", "url", URL, "statements[0]", "select :dataset");

  @Test
  void aUrlAndAStatementAreEnough() {
    JdbcHandlerProperties properties =
        HandlerProperties.bind(binder(LEAST), JdbcHandlerProperties.class);

    assertThat(properties)
        .isEqualTo(
            new JdbcHandlerProperties(
                "jdbc",
                URL,
                null,
                null,
                null,
                Map.of(),
                4,
                Duration.ofSeconds(10),
                Duration.ofMinutes(10),
                List.of("select :dataset"),
                List.of(),
                List.of(),
                null,
                ",",
                500,
                Idempotency.ROW,
                "lakegate_handled",
                true,
                null));
    assertThat(properties.toString()).doesNotContain("hush");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "url | - | url is missing: write the database's URL, jdbc:postgresql://host:5432/database",
        "url | postgresql://hush | url is '******': begins with jdbc:",
        "url | jdbc:hush://a/b | url is '******': no driver reads it: look at its form, and bring",
        "url | jdbc:postgresql://${HUSH}/b | url is '******': has a ${variable} that is not set",
        "url | jdbc:postgresql://u:hush@a/b | url is '******': has a user before the @: write username",
        "url | jdbc:postgresql://u:hu/hush@a/b | url is '******': has a user before the @",
        "url | jdbc:postgresql://u:hush;x@a/b | url is '******': has a user before the @",
        "url | jdbc:postgresql://u:hush?x@a/b | url is '******': has a user before the @",
        "url | jdbc:postgresql:u/hush@a | url is '******': has a user before the @",
        "url | jdbc:postgresql://a:hush/b | url is '******': no driver reads it",
        "password | ${HUSH} | password is '******': has a ${variable} that is not set: set it",
        "driver | org.example.Hsh | driver is 'org.example.Hsh': is no JDBC driver on the class path",
        "driver | java.lang.String | is no JDBC driver on the class path",
        "driver | org.h2.Driver | url is '******': the driver does not read it",
        "pool-size | 0 | pool-size is '0': choose a value from 1 to 256",
        "connect-timeout | 1ms | connect-timeout is 'PT0.001S': choose a value from PT0.25S to PT10M",
        "statement-timeout | 2d | statement-timeout is 'PT48H': choose a value from PT1S to PT24H",
        "batch-size | 0 | batch-size is '0': choose a value from 1 to 10000",
        "separator | ;; | separator is ';;': write one character",
        "rows | csv | file-statements is missing: write what is done with each row",
        "rows | parquet | rows is 'parquet': write one of csv",
        "table | a;b | table is 'a;b': write a name of letters, digits and _",
        "row-database.username | a | row-database.url is missing: write the database's URL",
        "row-database.url | jdbc:hush:a | row-database.url is '******': no driver reads it",
        "row-database.name | hush | row-database.name is '******': there is no such key",
        "statements | select 1, 2 | statements is '******': write a list: each statement in a line",
        "statements[0] | - | statements is missing: write a list of SQL statements",
        "statements[1] | ` ` | statements[1] is '******': is empty: write SQL, or leave it out",
        "statements[1] | select '${HUSH}' | statements[1] is '******': has a ${variable} that is not",
        "statements[1] | select 'hush', :hsh | there is no parameter :hsh, only attempt, bucket, dataset",
        "statements[1] | select :file.path | there is no parameter :file.path, only attempt",
        "statements[1] | select :partitionValues. | there is no parameter :partitionValues., only",
        "statements[1] | select ? | has a ?, which nothing stands for: write a named parameter",
        "statements[1] | select ?, :uri | cannot be read: write named parameters alone",
        "file-statements[0] | select :column.a | there is no parameter :column.a, only attempt",
        "final-statements[0] | select :file.uri | final-statements[0] is '******': there is no parameter",
        "statements[1] | commit | statements[1] is '******': begins or ends a transaction, which is",
        "statements[1] | delete from a; /* ; */ COMMIT; | begins or ends a transaction",
        "statements[1] | -- done\\n rollback work | begins or ends a transaction",
        "statements[1] | begin; delete from a | begins or ends a transaction",
        "file-statements[0] | START TRANSACTION | begins or ends a transaction",
        "file-statements[0] | delete from a; delete from b | has several statements: write each in",
        "final-statements[0] | end | begins or ends a transaction",
        "statement | select 1 | statement is '******': there is no such key, only type, url",
      })
  void faultsNameKeyAndRemedyAndNoSecret(String key, String value, String message) {
    Map<String, String> keys = new LinkedHashMap<>(LEAST);
    if (value == null) {
      keys.remove(key);
    } else {
      if (key.equals("statements")) {
        keys.remove("statements[0]");
      }
      keys.put(key, value.translateEscapes());
    }

    assertThatThrownBy(() -> create(keys))
        .isInstanceOf(HandlerPropertyException.class)
        .hasMessageContaining(message);
  }

  @Test
  void allFaultsAreToldAtOnce() {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("url", "postgresql://hush");
    keys.put("password", "${HUSH}");
    keys.put("properties.sslpassword", "${HUSH}");
    keys.put("pool-size", "0");
    keys.put("batch-size", "many");
    keys.put("connect-timeout", "1ms");
    keys.put("separator", ";;");
    keys.put("table", "a;b");
    keys.put("statements[0]", "select :hsh");
    keys.put("statements[1]", "commit");
    keys.put("final-statements[0]", "end");
    keys.put("row-database.url", "hush");
    keys.put("statement", "select 1");

    assertThatThrownBy(() -> create(keys))
        .asInstanceOf(InstanceOfAssertFactories.type(HandlerPropertyException.class))
        .extracting(HandlerPropertyException::all)
        .asInstanceOf(InstanceOfAssertFactories.list(HandlerPropertyException.class))
        .extracting(HandlerPropertyException::key)
        .containsExactlyInAnyOrderElementsOf(keys.keySet());
  }

  @Test
  void namesInQuotesCommentsAndCastsAreNoParameters() {
    Map<String, String> keys = new LinkedHashMap<>(LEAST);
    keys.put(
        "statements[0]",
        "select ':a', \":b\", '1'::int -- :c\n /* :d */ from t where j ?? 'x' and d = :prefix");

    create(keys);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "do $$ begin delete from a; commit; end $$",
        "select 'a; commit', \"b; commit\" -- ; commit",
        "insert into commit_log values (:uri); insert into a select 1",
        "savepoint a; rollback to savepoint a; rollback work to a",
        "begin load(:prefix); end;",
      })
  void whatOnlyLooksLikeTheEndOfATransactionIsTaken(String statement) {
    Map<String, String> keys = new LinkedHashMap<>(LEAST);
    keys.put("statements[1]", statement);

    assertThatCode(() -> create(keys)).doesNotThrowAnyException();
  }

  @Test
  void anOtherDatabaseForRowsThatThereAreNotIsRefused() {
    Map<String, String> keys = new LinkedHashMap<>(LEAST);
    keys.put("idempotency", "none");
    keys.put("row-database.url", URL);

    assertThatThrownBy(() -> create(keys))
        .hasMessage("idempotency is 'none': leave row-database out, or choose row");
  }

  @Test
  void theConfigurationMakesTheTypeAndConnectsToNothingAtTheStart() {
    new ApplicationContextRunner()
        .withUserConfiguration(JdbcHandlerConfiguration.class)
        .withPropertyValues(
            "lakegate.handlers.db.type=jdbc",
            "lakegate.handlers.db.url=jdbc:postgresql://127.0.0.1:1/none",
            "lakegate.handlers.db.statements[0]=select :dataset",
            "lakegate.handlers.other.type=jdbc",
            "lakegate.handlers.other.url=jdbc:h2:mem:x",
            "lakegate.handlers.other.statements[0]=select :datset")
        .run(
            context -> {
              HandlerRegistry handlers =
                  HandlerRegistry.create(
                      Map.of(),
                      List.of(context.getBean(GenerationHandlerFactory.class)),
                      context.getEnvironment());

              assertThat(handlers.names()).containsExactly("db");
              assertThat(handlers.faults())
                  .extracting(HandlerFault::key)
                  .containsExactly("lakegate.handlers.other.statements[0]");
            });
  }

  private static void create(Map<String, String> keys) {
    try (Pools pools = new Pools()) {
      new JdbcHandlerFactory(pools).create("db", binder(keys));
    }
  }

  private static Binder binder(Map<String, String> keys) {
    return new Binder(new MapConfigurationPropertySource(keys));
  }
}

package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.HandlerContext;
import dev.lakegate.verify.VerifiedFile;
import dev.lakegate.verify.VerifiedGeneration;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;

/** The statements, run for one generation, with memory for one batch of them. */
final class Run {

  /** In characters: long rows make small batches. */
  private static final int LARGEST_BATCH = 4 << 20;

  private final Work work;
  private final VerifiedGeneration generation;
  private final HandlerContext context;
  private final NamedParameterJdbcTemplate sql;
  private final SqlFailures failures;
  private final List<SqlParameterSource> batch = new ArrayList<>();
  private int batchLength;

  Run(
      Work work,
      VerifiedGeneration generation,
      HandlerContext context,
      StoppableSql sql,
      SqlFailures failures) {
    this.work = work;
    this.generation = generation;
    this.context = context;
    this.sql = new NamedParameterJdbcTemplate(sql);
    this.failures = failures;
  }

  /**
   * Runs all of them.
   *
   * @throws dev.lakegate.handler.RejectGenerationException when the database refuses the data
   * @throws dev.lakegate.handler.RetryGenerationException when it fails in another way
   */
  void all() {
    GenerationValues values = new GenerationValues(generation, context);
    work.first().forEach(statement -> once(statement, values));
    if (!work.perFile().isEmpty()) {
      files(values);
    }
    work.last().forEach(statement -> once(statement, values));
  }

  private void files(GenerationValues values) {
    try (Stream<VerifiedFile> files = generation.files()) {
      for (Iterator<VerifiedFile> each = files.iterator(); each.hasNext(); ) {
        VerifiedFile file = each.next();
        FileValues fileValues = new FileValues(values, file);
        work.rows()
            .ifPresentOrElse(
                csv -> rows(csv, file, fileValues), () -> add(fileValues, file.path().length()));
      }
    }
    send();
  }

  private void rows(CsvRows csv, VerifiedFile file, FileValues values) {
    csv.read(
        generation,
        file,
        context.cancellation(),
        row -> add(new RowValues(values, row), row.length()));
  }

  private void add(SqlParameterSource values, int length) {
    batch.add(values);
    batchLength += length;
    if (batch.size() >= work.batchSize() || batchLength >= LARGEST_BATCH) {
      send();
    }
  }

  private void send() {
    if (batch.size() == 1) {
      work.perFile().forEach(statement -> once(statement, batch.get(0)));
    } else if (!batch.isEmpty()) {
      SqlParameterSource[] values = batch.toArray(SqlParameterSource[]::new);
      work.perFile().forEach(statement -> batch(statement, values));
    }
    batch.clear();
    batchLength = 0;
  }

  private void once(SqlStatement statement, SqlParameterSource values) {
    try {
      // Not an update, since procedures and functions may answer with rows.
      sql.execute(statement.text(), values, PreparedStatement::execute);
    } catch (DataAccessException e) {
      throw failures.of(statement.key(), e);
    }
  }

  private void batch(SqlStatement statement, SqlParameterSource[] values) {
    try {
      sql.batchUpdate(statement.text(), values);
    } catch (DataAccessException e) {
      throw failures.of(statement.key(), e);
    }
  }
}

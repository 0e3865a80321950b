package dev.lakegate.handler.jdbc;

import dev.lakegate.failure.InertText;
import dev.lakegate.handler.RejectGenerationException;
import java.util.Map;
import org.springframework.jdbc.core.SqlParameterValue;
import org.springframework.jdbc.core.namedparam.AbstractSqlParameterSource;

/** What parameters stand for in statements of {@link Scope#ROW}. */
final class RowValues extends AbstractSqlParameterSource {

  private static final String COLUMN = "column.";
  private static final int SHOWN = 300;

  private final FileValues file;
  private final CsvRow row;

  RowValues(FileValues file, CsvRow row) {
    this.file = file;
    this.row = row;
  }

  @Override
  public boolean hasValue(String name) {
    return Scope.ROW.knows(name);
  }

  @Override
  public SqlParameterValue getValue(String name) {
    if (name.equals("file.row")) {
      return SqlValue.number(row.number());
    }
    return name.startsWith(COLUMN) ? column(name.substring(COLUMN.length())) : file.getValue(name);
  }

  private SqlParameterValue column(String column) {
    Map<String, String> columns = row.columns();
    if (!columns.containsKey(column)) {
      throw new RejectGenerationException(
          "%s has no column %s, only %s"
              .formatted(
                  InertText.of(String.valueOf(file.getValue("file.path").getValue()), SHOWN),
                  column,
                  InertText.of(String.join(", ", columns.keySet()), SHOWN)));
    }
    return SqlValue.text(columns.get(column));
  }
}

package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.HandlerFaults;
import dev.lakegate.handler.HandlerPropertyException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.jdbc.core.namedparam.AbstractSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterUtils;
import org.springframework.jdbc.core.namedparam.ParsedSql;

/**
 * A statement of the configuration.
 *
 * @param key where it stands, relative to the handler
 * @param text as it stands there
 */
record SqlStatement(String key, String text) {

  /**
   * Reads the statements of one key.
   *
   * @throws HandlerPropertyException when one is empty, or has a parameter that there is not
   */
  static List<SqlStatement> read(String key, List<String> texts, Scope scope) {
    HandlerFaults faults = new HandlerFaults();
    List<SqlStatement> statements = new ArrayList<>();
    for (String text : texts) {
      SqlStatement statement = new SqlStatement(key + "[" + statements.size() + "]", text.strip());
      faults.check(scope, statement::require);
      statements.add(statement);
    }
    faults.throwIfAny();
    return List.copyOf(statements);
  }

  private void require(Scope scope) {
    if (text.isEmpty()) {
      throw fault("is empty: write SQL, or leave it out");
    }
    if (text.contains("${")) {
      throw fault("has a ${variable} that is not set: set it");
    }
    if (SqlText.controlsTransactions(text)) {
      throw fault("begins or ends a transaction, which is the handler's: leave that out");
    }
    // Drivers send batches of single statements alone.
    if (scope != Scope.GENERATION && SqlText.hasSeveral(text)) {
      throw fault("has several statements: write each in a line of its own that begins with -");
    }
    for (String name : parameters()) {
      if (!scope.knows(name)) {
        throw fault("there is no parameter :%s, only %s".formatted(name, scope.known()));
      }
    }
  }

  private Set<String> parameters() {
    ParametersSeen seen = new ParametersSeen();
    try {
      ParsedSql parsed = NamedParameterUtils.parseSqlStatement(text);
      int count = NamedParameterUtils.buildValueArray(parsed, seen, null).length;
      if (count > 0 && seen.names.isEmpty()) {
        throw fault(
            "has a ?, which nothing stands for: write a named parameter, or ?? for PostgreSQL's operator");
      }
    } catch (InvalidDataAccessApiUsageException e) {
      throw fault("cannot be read: write named parameters alone, and end quotes and comments");
    }
    return seen.names;
  }

  /** Its text may hold a token. */
  private HandlerPropertyException fault(String remedy) {
    return new HandlerPropertyException(key, DatabaseAccess.MASK, remedy);
  }

  /** Sees what is asked for. */
  private static final class ParametersSeen extends AbstractSqlParameterSource {

    private final Set<String> names = new LinkedHashSet<>();

    @Override
    public boolean hasValue(String name) {
      return true;
    }

    @Override
    public Object getValue(String name) {
      names.add(name);
      return name;
    }
  }
}

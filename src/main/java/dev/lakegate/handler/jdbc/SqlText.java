package dev.lakegate.handler.jdbc;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Looks into SQL without understanding all of it. */
final class SqlText {

  /** In characters; shorter ones are no secrets, and hiding them would hide the message. */
  private static final int SHORTEST = 8;

  private static final String DOLLARS = "(\\$(?:[A-Za-z_]\\w*)?\\$)";
  private static final Pattern LITERAL =
      Pattern.compile("'([^']*+(?:''[^']*+)*+)'|" + DOLLARS + "(.*?)\\2", Pattern.DOTALL);
  private static final Pattern NO_CODE =
      Pattern.compile(
          "'[^']*+'|\"[^\"]*+\"|" + DOLLARS + ".*?\\1|--[^\\n]*+|/\\*.*?\\*/", Pattern.DOTALL);

  // Blocks of procedural languages begin and end with the same words, and savepoints are fine.
  private static final Pattern TRANSACTION =
      Pattern.compile(
          "(?:^|;)\\s*(?:commit|abort|rollback(?!\\s+(?:work\\s+|transaction\\s+)?to\\b)"
              + "|(?:start|prepare)\\s+transaction|begin(?=\\s*(?:;|$|work|tran|isolation)))\\b"
              + "|^\\s*end\\s*(?:work|transaction)?\\s*;?\\s*$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern SEVERAL =
      Pattern.compile("^(?!begin\\b|declare\\b)[^;]*;\\s*[^\\s;]", Pattern.CASE_INSENSITIVE);

  private SqlText() {}

  /** What stands in quotes: the keys of a bucket, for example, which databases repeat. */
  static Stream<String> literals(String sql) {
    return LITERAL
        .matcher(sql)
        .results()
        .flatMap(SqlText::literal)
        .filter(literal -> literal.length() >= SHORTEST);
  }

  private static Stream<String> literal(MatchResult found) {
    String quoted = found.group(1);
    return quoted == null
        ? Stream.of(found.group(3))
        : Stream.of(quoted, quoted.replace("''", "'")).distinct();
  }

  /** Whether one of its statements begins or ends a transaction. */
  static boolean controlsTransactions(String sql) {
    return TRANSACTION.matcher(code(sql)).find();
  }

  /** Whether there is more than one statement, or block of a procedural language. */
  static boolean hasSeveral(String sql) {
    return SEVERAL.matcher(code(sql)).find();
  }

  private static String code(String sql) {
    return NO_CODE.matcher(sql).replaceAll(" ").strip();
  }
}

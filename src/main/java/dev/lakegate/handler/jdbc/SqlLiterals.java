package dev.lakegate.handler.jdbc;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds what SQL has in quotes: the keys of a bucket, for example, which databases repeat. */
final class SqlLiterals {

  /** In characters; shorter ones are no secrets, and hiding them would hide the message. */
  private static final int SHORTEST = 8;

  private static final Pattern LITERAL = Pattern.compile("'([^']*+(?:''[^']*+)*+)'");

  private SqlLiterals() {}

  static Stream<String> of(String sql) {
    return LITERAL
        .matcher(sql)
        .results()
        .map(MatchResult::group)
        .map(quoted -> quoted.substring(1, quoted.length() - 1))
        .filter(literal -> literal.length() >= SHORTEST);
  }
}

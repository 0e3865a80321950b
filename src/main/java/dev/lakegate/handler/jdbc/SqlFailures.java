package dev.lakegate.handler.jdbc;

import dev.lakegate.failure.InertText;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.handler.RetryGenerationException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells what a database's failures mean, and how much of them is shown: they are never the causes
 * of what is thrown, since they repeat rows. Thread-safe.
 */
final class SqlFailures {

  /** Classes of SQL states: the data will not do, however often it is sent. */
  private static final Set<String> DATA = Set.of("21", "22", "23", "44");

  /** Where H2 begins to show a whole row. */
  private static final Pattern ROW =
      Pattern.compile("\\(\\s*/\\* (?:key:)?\\d+ \\*/.*", Pattern.DOTALL);

  private static final int LONGEST_TEXT = 300;

  private final Collection<String> secrets;

  /**
   * Judges failures.
   *
   * @param secrets what databases may repeat, and nobody shall read
   */
  SqlFailures(Stream<String> secrets) {
    this.secrets =
        secrets
            .filter(secret -> !secret.isEmpty())
            .sorted(Comparator.comparing(String::length).reversed())
            .toList();
  }

  /** A statement of the configuration failed, or the commit of what they all did. */
  RuntimeException of(String what, RuntimeException failure) {
    SQLException cause = cause(failure);
    return cause != null && isAboutData(cause)
        ? new RejectGenerationException(text(what + " was refused", failure, cause))
        : other(what, failure);
  }

  /** Something else failed: it says nothing about the data. */
  RetryGenerationException other(String what, RuntimeException failure) {
    return new RetryGenerationException(
        text(what + " failed", failure, cause(failure)), Duration.ZERO);
  }

  private static boolean isAboutData(SQLException cause) {
    String state = cause.getSQLState();
    return state != null && state.length() == 5 && DATA.contains(state.substring(0, 2));
  }

  /** The innermost; of a batch the first. What stands around it repeats the values. */
  private static @Nullable SQLException cause(Throwable failure) {
    SQLException cause = null;
    for (Throwable link = failure; link != null; link = next(link)) {
      if (link instanceof SQLException known) {
        cause = known;
      }
    }
    return cause;
  }

  private static @Nullable Throwable next(Throwable link) {
    return link instanceof SQLException sql && sql.getNextException() != null
        ? sql.getNextException()
        : link.getCause();
  }

  private String text(String what, RuntimeException failure, @Nullable SQLException cause) {
    String message = String.valueOf((cause == null ? failure : cause).getMessage());
    String state =
        cause == null || cause.getSQLState() == null ? "" : " (" + cause.getSQLState() + ")";
    return what + state + ": " + shown(message);
  }

  private String shown(String message) {
    String shown = ROW.matcher(message).replaceFirst("(…)");
    for (String secret : secrets) {
      shown = shown.replace(secret, DatabaseAccess.MASK);
    }
    // What follows the first line are details: whole rows, and the statement.
    return InertText.of(shown.strip().lines().findFirst().orElse(""), LONGEST_TEXT);
  }
}

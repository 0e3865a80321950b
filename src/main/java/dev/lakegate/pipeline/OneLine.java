package dev.lakegate.pipeline;

import org.jspecify.annotations.Nullable;

/** Makes foreign text fit for one line of a log, a header or an answer. */
final class OneLine {

  private static final int LIMIT = 500;

  private OneLine() {}

  /** The text without control characters, at most 500 characters. */
  static String of(@Nullable String text) {
    String inert = String.valueOf(text).replaceAll("\\p{Cntrl}", " ");
    return inert.length() <= LIMIT ? inert : inert.substring(0, LIMIT - 1) + "…";
  }

  /** What a failure says: its type, and its message if it has one. */
  static String of(Throwable failure) {
    String type = failure.getClass().getSimpleName();
    return of(failure.getMessage() == null ? type : type + ": " + failure.getMessage());
  }
}

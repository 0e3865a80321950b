package dev.lakegate.operate;

import dev.lakegate.dataset.GenerationId;
import dev.lakegate.failure.InertText;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;

/**
 * Reads request parameters; whoever sends a wrong one learns which, what it was, and the remedy.
 */
final class Parameters {

  private static final int LONGEST_KEY_BYTES = 1024;

  private Parameters() {}

  /** Text that must be there and not be blank. */
  static String text(String name, @Nullable String value, String remedy) {
    if (value == null || value.isBlank()) {
      throw ProblemException.missingParameter(name, remedy);
    }
    return value;
  }

  /** A number within bounds, both included. */
  static int number(String name, @Nullable String value, int fallback, int from, int to) {
    if (value == null) {
      return fallback;
    }
    try {
      int number = Integer.parseInt(value);
      if (number >= from && number <= to) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of bounds.
    }
    throw ProblemException.badParameter(
        name, value, "give a whole number from " + from + " to " + to);
  }

  /** A duration from zero, such as {@code 30s}; a bare number counts seconds. */
  static Duration duration(String name, @Nullable String value, Duration fallback, Duration most) {
    if (value == null) {
      return fallback;
    }
    try {
      Duration duration = DurationStyle.detectAndParse(value, ChronoUnit.SECONDS);
      if (!duration.isNegative() && duration.compareTo(most) <= 0) {
        return duration;
      }
    } catch (IllegalArgumentException | ArithmeticException e) {
      // Refused below, like a duration out of bounds.
    }
    throw ProblemException.badParameter(
        name, value, "give a duration from 0s to " + most.toSeconds() + "s, for example 30s");
  }

  /** A switch: {@code true} or {@code false}; not given is false. */
  static boolean flag(String name, @Nullable String value) {
    if (value == null || value.equals("false")) {
      return false;
    }
    if (value.equals("true")) {
      return true;
    }
    throw ProblemException.badParameter(name, value, "give true or false");
  }

  /** Text for people, on one line. */
  static String oneLine(String name, String value, int longest) {
    if (!InertText.isInert(value)) {
      throw ProblemException.badParameter(name, value, "leave control characters out");
    }
    if (value.isBlank() || value.length() > longest) {
      throw ProblemException.badParameter(name, value, "give 1 to " + longest + " characters");
    }
    return value;
  }

  /** A generation's id. */
  static GenerationId generation(String name, String value) {
    try {
      return new GenerationId(value);
    } catch (IllegalArgumentException e) {
      throw ProblemException.badParameter(
          name, value, "give a generation's id: 26 characters of A-Z and 2-7");
    }
  }

  /** A folder: empty for the bucket's root, else ending in a slash. */
  static String folder(String name, @Nullable String value) {
    String given = value == null ? "" : value;
    String folder = given.isEmpty() || given.endsWith("/") ? given : given + "/";
    return key(name, folder);
  }

  /** An object's key or the beginning of one. */
  static String key(String name, String value) {
    if (value.codePoints().anyMatch(Character::isISOControl)) {
      throw ProblemException.badParameter(name, value, "leave control characters out");
    }
    if (value.getBytes(StandardCharsets.UTF_8).length > LONGEST_KEY_BYTES) {
      throw ProblemException.badParameter(
          name, value, "a key has at most " + LONGEST_KEY_BYTES + " bytes");
    }
    return value;
  }
}

package dev.lakegate.cli;

import java.time.Duration;
import java.util.Locale;

/** Writes amounts for people. */
final class Quantities {

  private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  private static final int STEP = 1024;
  // What would be written as 1024.0 is the next unit's.
  private static final double FULL = STEP - 0.05;

  private Quantities() {}

  /** {@code 1 byte}, {@code 12.5 MiB}. */
  static String bytes(long bytes) {
    if (bytes < STEP) {
      return count(bytes, "byte");
    }
    double value = (double) bytes / STEP;
    int unit = 0;
    for (; value >= FULL && unit < UNITS.length - 1; unit++) {
      value /= STEP;
    }
    return String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
  }

  /** {@code 1 file}, {@code 12 files}. */
  static String count(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /** {@code 340 ms}, {@code 12.3 s}, {@code 2 min 5 s}, {@code 3 h 2 min}. */
  static String duration(Duration duration) {
    long millis = duration.toMillis();
    if (millis < 1_000) {
      return millis + " ms";
    }
    return millis < 60_000
        ? String.format(Locale.ROOT, "%.1f s", millis / 1_000.0)
        : inTwoUnits(duration.toSeconds());
  }

  /** The same of what is only estimated: no fractions. */
  static String estimate(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds < 60 ? seconds + " s" : inTwoUnits(seconds);
  }

  private static String inTwoUnits(long seconds) {
    return seconds < 3_600
        ? "%d min %d s".formatted(seconds / 60, seconds % 60)
        : "%d h %d min".formatted(seconds / 3_600, seconds / 60 % 60);
  }
}

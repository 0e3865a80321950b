package dev.lakegate.ledger.redis;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Times and durations as the scripts know them: whole microseconds in decimal. */
final class Micros {

  private Micros() {}

  static String of(Duration duration) {
    return String.valueOf(duration.toNanos() / 1_000);
  }

  static @Nullable String of(@Nullable Instant instant) {
    return instant == null
        ? null
        : String.valueOf(ChronoUnit.MICROS.between(Instant.EPOCH, instant));
  }

  static Duration duration(String micros) {
    return Duration.of(Long.parseLong(micros), ChronoUnit.MICROS);
  }

  static Instant instant(String micros) {
    return Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS);
  }
}

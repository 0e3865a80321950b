package dev.lakegate.observation;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.failure.Reason;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How tag values are written. A series always has all its tags, so absence has a value too. */
final class Tags {

  /** What stands where there is nothing to say. */
  static final String NONE = "none";

  private Tags() {}

  static String of(@Nullable Reason reason) {
    return reason == null ? NONE : reason.code();
  }

  static String of(@Nullable Dataset dataset) {
    return dataset == null ? NONE : dataset.metricName();
  }

  static String of(String value) {
    return value.isEmpty() ? NONE : value;
  }

  /** For example {@code stored-checksum}. */
  static String of(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

package dev.lakegate;

import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.unit.DataSize;

/** Checks of single values that several keys share. A null value passes: it is inherited. */
final class ValueChecks {

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
  private static final int SEGMENT_LIMIT = 255;

  private final ConfigurationFaults faults;

  ValueChecks(ConfigurationFaults faults) {
    this.faults = faults;
  }

  /** Both limits are allowed. */
  void within(String key, double value, int min, int max) {
    // Written so that NaN fails.
    if (!(value >= min && value <= max)) {
      outside(key, min, max);
    }
  }

  /** Both limits are allowed; they are written like the value itself. */
  void within(String key, @Nullable Duration value, String min, String max) {
    if (value == null) {
      return;
    }
    boolean tooShort = value.compareTo(DurationStyle.detectAndParse(min)) < 0;
    if (tooShort || value.compareTo(DurationStyle.detectAndParse(max)) > 0) {
      outside(key, min, max);
    }
  }

  /** Both limits are allowed; they are written like the value itself. */
  void within(String key, @Nullable DataSize value, String min, String max) {
    boolean outside =
        value != null
            && (value.compareTo(DataSize.parse(min)) < 0
                || value.compareTo(DataSize.parse(max)) > 0);
    if (outside) {
      outside(key, min, max);
    }
  }

  private void outside(String key, Object min, Object max) {
    faults.add(key, "is out of range", "choose a value from " + min + " to " + max);
  }

  /** The whole value has that form. */
  void form(String key, String value, Pattern form, String problem, String remedy) {
    if (!form.matcher(value).matches()) {
      faults.add(key, problem, remedy);
    }
  }

  /** One path segment: what stands between two slashes of an object's key. */
  void segment(String key, @Nullable String value) {
    if (value != null && !isSegment(value)) {
      faults.add(
          key,
          "is no file name",
          "write one path segment of 1 to 255 characters, without a slash or control characters");
    }
  }

  static boolean isSegment(String value) {
    return !value.isBlank()
        && !value.equals(".")
        && !value.equals("..")
        && value.length() <= SEGMENT_LIMIT
        && !value.contains("/")
        && !hasControlCharacter(value);
  }

  static boolean hasControlCharacter(String value) {
    return CONTROL.matcher(value).find();
  }

  /** At least one element, none twice. */
  void distinct(String key, Collection<?> elements) {
    if (faults.touch(key)) {
      return;
    }
    if (elements.isEmpty()) {
      faults.add(key, "is empty", "list at least one");
    }
    Set<Object> seen = new HashSet<>();
    List<?> repeated = elements.stream().filter(element -> !seen.add(element)).toList();
    if (!repeated.isEmpty()) {
      faults.add(key, "lists " + repeated.get(0) + " twice", "list each once");
    }
  }
}

package dev.lakegate.handler;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks configured headers, whose values are secrets. */
public final class HeaderRules {

  /** Stands where a secret would. */
  public static final String MASK = "******";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
  private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e]+");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{[^}]*}");

  private final Set<String> taken;
  private final Predicate<String> beginsLikeOurs;

  /**
   * Rules for a handler.
   *
   * @param taken names that it sets itself, in lower case
   * @param beginnings what else of its own begins with, in lower case
   */
  public HeaderRules(Set<String> taken, Set<String> beginnings) {
    this.taken = Set.copyOf(taken);
    this.beginsLikeOurs = name -> beginnings.stream().anyMatch(name::startsWith);
  }

  /**
   * Checks {@code headers}.
   *
   * @throws HandlerPropertyException when one cannot be sent
   */
  public void require(Map<String, String> headers) {
    HandlerFaults faults = new HandlerFaults();
    headers.forEach(
        (name, value) ->
            faults
                .check("headers." + name, key -> requireName(key, MASK, name))
                .check("headers." + name, key -> requireValue(key, value.strip())));
    faults.throwIfAny();
  }

  /**
   * Checks a name.
   *
   * @param key where it stands
   * @param shown what may be shown of that key's value
   * @throws HandlerPropertyException when it is none, or is the handler's own
   */
  public void requireName(String key, String shown, String name) {
    if (!NAME.matcher(name).matches()) {
      throw new HandlerPropertyException(
          key, shown, "a header's name has letters, digits and dashes");
    }
    String lower = name.toLowerCase(Locale.ROOT);
    if (taken.contains(lower) || beginsLikeOurs.test(lower)) {
      throw new HandlerPropertyException(key, shown, "is set by the handler: leave it out");
    }
  }

  /**
   * Checks that no variable is left in what may be a secret; null has none.
   *
   * @throws HandlerPropertyException when one is
   */
  public static void requireSet(String key, @Nullable String value) {
    if (value != null && VARIABLE.matcher(value).find()) {
      throw new HandlerPropertyException(key, MASK, "has a ${variable} that is not set: set it");
    }
  }

  private static void requireValue(String key, String value) {
    requireSet(key, value);
    if (!VALUE.matcher(value).matches()) {
      throw new HandlerPropertyException(
          key, MASK, "write one line of printable ASCII that is not empty");
    }
  }
}

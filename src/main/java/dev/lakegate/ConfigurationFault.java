package dev.lakegate;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with the configuration.
 *
 * @param key the key, for example {@code lakegate.retry.delay}
 * @param value the configured value; secrets are masked; null when it is not set, or not to be
 *     shown
 * @param origin where it was configured, for example {@code class path resource [application.yml] -
 *     12:7}; null when that is not known
 * @param problem what is wrong, to be read after the key
 * @param remedy what to do, as an order
 */
public record ConfigurationFault(
    String key, @Nullable String value, @Nullable String origin, String problem, String remedy) {

  /** A fault of which only the key is known. */
  public static ConfigurationFault of(String key, String problem, String remedy) {
    return new ConfigurationFault(key, null, null, problem, remedy);
  }

  /** Several lines: key and value, origin, problem, remedy. */
  @Override
  public String toString() {
    String setting = value == null ? key : key + " = " + value;
    String place = origin == null ? "" : "\n    from " + origin;
    return setting + place + "\n    " + problem + "\n    Remedy: " + remedy;
  }
}

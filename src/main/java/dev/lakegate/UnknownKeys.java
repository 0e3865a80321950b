package dev.lakegate;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Refuses keys that nothing reads, since a misspelt key is a setting that silently does not hold.
 *
 * <p>The process environment holds variables that others put there: those that Kubernetes makes of
 * a service called {@code lakegate…}, and those whose section does not even resemble one, are left
 * alone.
 */
final class UnknownKeys {

  private static final ConfigurationPropertyName ROOT =
      ConfigurationPropertyName.of(ConfigurationReader.ROOT);
  private static final String VARIABLE_PREFIX = "LAKEGATE_";
  private static final Pattern SERVICE_LINK =
      Pattern.compile(
          ".*_(SERVICE_HOST|SERVICE_PORT(_.*)?|PORT(_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)");

  private final KnownKeys known;
  private final KeySuggestion suggestion;
  private final ConfigurationFaults faults;

  UnknownKeys(KnownKeys known, ConfigurationFaults faults) {
    this.known = known;
    this.suggestion = new KeySuggestion(known);
    this.faults = faults;
  }

  /** Reports each such key of every property source. */
  void report(ConfigurableEnvironment environment) {
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
      if (source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource variables) {
        Arrays.stream(variables.getPropertyNames()).sorted().forEach(this::reportVariable);
      } else if (source instanceof IterableConfigurationPropertySource iterable) {
        iterable.stream().filter(ROOT::isAncestorOf).forEach(this::reportKey);
      }
    }
  }

  private void reportKey(ConfigurationPropertyName name) {
    List<String> elements =
        IntStream.range(0, name.getNumberOfElements())
            .mapToObj(index -> name.getElement(index, Form.ORIGINAL))
            .toList();
    if (!known.any(key -> key.covers(elements))) {
      faults.addWithoutValue(name.toString(), "is no known key", suggestion.forKey(elements));
    }
  }

  private void reportVariable(String variable) {
    String name = variable.toUpperCase(Locale.ROOT);
    if (name.startsWith(VARIABLE_PREFIX) && isOurs(name) && !isKnown(name)) {
      faults.add(
          new ConfigurationFault(
              variable,
              null,
              "the process environment",
              "is an environment variable for no known key",
              suggestion.forVariable(name)));
    }
  }

  private boolean isKnown(String variable) {
    return known.any(key -> key.coversVariable(variable));
  }

  private boolean isOurs(String variable) {
    return !SERVICE_LINK.matcher(variable).matches()
        && suggestion.resemblesSection(variable.substring(VARIABLE_PREFIX.length()));
  }
}

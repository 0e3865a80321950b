package dev.lakegate;

import dev.lakegate.failure.InertText;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** What was configured, as it was written and where; fit to be shown. */
final class ConfiguredValues {

  private static final String MASK = "******";
  private static final Pattern SECRET =
      Pattern.compile("passw|passphrase|secret|token|credential|jaas|accesskey|privatekey");
  // Greedy: a password may have slashes in it that make the URI none.
  private static final Pattern USER_INFO = Pattern.compile("^([\\w+.-]+://)?.*@", Pattern.DOTALL);
  // A hash, or a line of JAAS, under a key that takes something else.
  private static final Pattern LIKE_SECRET =
      Pattern.compile("^\\{[\\w@.-]+}.|\\$2[abxy]\\$|(?i)password\\s*=", Pattern.DOTALL);
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{[A-Za-z0-9._-]+}");
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9-]+");
  private static final Pattern INDEX = Pattern.compile("\\[\\d+]$");

  private final ConfigurableEnvironment environment;

  ConfiguredValues(ConfigurableEnvironment environment) {
    this.environment = environment;
  }

  /** The value with placeholders filled in, secrets included; empty when the key is not set. */
  Optional<String> text(String key) {
    return find(key).map(property -> environment.resolvePlaceholders(written(property)));
  }

  /** Whether the value is one variable and nothing else. */
  boolean isPlaceholder(String key) {
    return find(key).map(ConfiguredValues::written).filter(VARIABLE.asMatchPredicate()).isPresent();
  }

  /** The value as it may be shown; null when the key is not set. */
  @Nullable String shown(String key) {
    String value = text(key).orElse(null);
    if (value == null || value.isBlank()) {
      return value == null ? null : "\"\"";
    }
    return isSecret(key) || LIKE_SECRET.matcher(value).find()
        ? MASK
        : USER_INFO.matcher(InertText.of(value)).replaceAll("$1" + MASK + "@");
  }

  /** Where the key was set, for people; null when it is not set, or nobody knows where. */
  @Nullable String origin(String key) {
    String list = INDEX.matcher(key).replaceAll("");
    return find(key)
        .or(() -> find(list))
        .map(ConfigurationProperty::getOrigin)
        .map(Objects::toString)
        .orElse(null);
  }

  /**
   * The names that people chose below the key, in order. Those that only environment variables have
   * are left out: others put variables there, too.
   */
  Set<String> names(String key) {
    ConfigurationPropertyName parent = name(key);
    return sources()
        .filter(
            source -> !(source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource))
        .filter(IterableConfigurationPropertySource.class::isInstance)
        .flatMap(source -> ((IterableConfigurationPropertySource) source).stream())
        .filter(parent::isAncestorOf)
        .map(name -> name.getElement(parent.getNumberOfElements(), Form.ORIGINAL))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** A key below another; a name with other characters stands in brackets, as Boot has it. */
  static String below(String key, String name) {
    return PLAIN.matcher(name).matches() ? key + "." + name : key + "[" + name + "]";
  }

  /** Whether anything is set below the key. */
  boolean hasKeysBelow(String key) {
    ConfigurationPropertyName name = name(key);
    return sources()
        .anyMatch(
            source -> source.containsDescendantOf(name) == ConfigurationPropertyState.PRESENT);
  }

  private Stream<ConfigurationPropertySource> sources() {
    Iterable<ConfigurationPropertySource> all = ConfigurationPropertySources.get(environment);
    return StreamSupport.stream(all.spliterator(), false);
  }

  private Optional<ConfigurationProperty> find(String key) {
    ConfigurationPropertyName name = name(key);
    return sources()
        .map(source -> source.getConfigurationProperty(name))
        .filter(Objects::nonNull)
        .findFirst();
  }

  private static String written(ConfigurationProperty property) {
    return String.valueOf(property.getValue());
  }

  /** Whether the value of that key is for nobody's eyes, going by its name. */
  static boolean isSecret(String key) {
    ConfigurationPropertyName name = name(INDEX.matcher(key).replaceAll(""));
    String last = name.getElement(name.getNumberOfElements() - 1, Form.UNIFORM);
    return SECRET.matcher(last.toLowerCase(Locale.ROOT)).find();
  }

  private static ConfigurationPropertyName name(String key) {
    return ConfigurationPropertyName.adapt(key, '.');
  }
}

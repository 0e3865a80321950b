package dev.lakegate;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.convert.ConverterNotFoundException;
import org.springframework.util.PlaceholderResolutionException;

/** Notes each value that cannot be bound and goes on with the default. */
final class FaultCollectingBindHandler extends AbstractBindHandler {

  private static final ConfigurationPropertyName ROOT =
      ConfigurationPropertyName.of(ConfigurationReader.ROOT);
  private static final Pattern QUOTED = Pattern.compile("'([^']*)'");

  private final ConfigurationFaults faults;
  private final ConfiguredValues values;

  FaultCollectingBindHandler(ConfigurationFaults faults, ConfiguredValues values) {
    this.faults = faults;
    this.values = values;
  }

  @Override
  public @Nullable Object onFailure(
      ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
    // A key without a value is not set; the root is no key: LAKEGATE in the environment is not
    // ours.
    if (!isBlank(name, context) && !name.equals(ROOT)) {
      note(name.toString(), target, error);
    }
    return null;
  }

  private void note(String key, Bindable<?> target, Exception error) {
    if (causeOf(error, PlaceholderResolutionException.class) instanceof Exception unresolved) {
      addUnresolved(key, unresolved);
    } else if (error instanceof UnboundConfigurationPropertiesException) {
      addGap(key);
    } else if (error instanceof ConverterNotFoundException) {
      faults.addWithoutValue(
          key, "has a value, but takes keys below it", "write " + key + ".<key> = <value>");
    } else {
      ValueForm form = ValueForm.of(target);
      faults.add(key, form.problem(), form.remedy());
    }
  }

  private void addUnresolved(String key, Exception unresolved) {
    if (ConfiguredValues.isSecret(key) && !values.isPlaceholder(key)) {
      // What looks like a variable may be part of the secret.
      faults.add(
          key,
          "refers to something that is not set",
          "set the variable in its ${} in the environment, or write \\${ if it is part of the secret");
      return;
    }
    Matcher quoted = QUOTED.matcher(String.valueOf(unresolved.getMessage()));
    String variable = quoted.find() ? quoted.group(1) : "something";
    faults.add(
        key,
        "refers to " + variable + ", which is not set",
        "set " + variable + " in the environment, or give a default: ${" + variable + ":default}");
  }

  /** Boot stops at the first index that is missing, or whose value could not be bound. */
  private void addGap(String key) {
    if (!faults.touch(key)) {
      faults.addWithoutValue(
          key, "is a list with a gap", "number its elements [0], [1], [2] without leaving one out");
    }
  }

  private static boolean isBlank(ConfigurationPropertyName name, BindContext context) {
    ConfigurationProperty property = context.getConfigurationProperty();
    return property != null
        && property.getName().equals(name)
        && String.valueOf(property.getValue()).isBlank();
  }

  private static @Nullable Throwable causeOf(Throwable error, Class<?> type) {
    Throwable cause = error;
    while (cause != null && !type.isInstance(cause)) {
      cause = cause.getCause();
    }
    return cause;
  }
}

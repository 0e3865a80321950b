package dev.lakegate;

import java.util.Optional;
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

  private static final Pattern QUOTED = Pattern.compile("'([^']*)'");

  private final ConfigurationFaults faults;

  FaultCollectingBindHandler(ConfigurationFaults faults) {
    this.faults = faults;
  }

  @Override
  public @Nullable Object onFailure(
      ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
    String key = name.toString();
    if (causeOf(error, PlaceholderResolutionException.class) instanceof Exception unresolved) {
      addUnresolved(key, unresolved);
    } else if (error instanceof UnboundConfigurationPropertiesException) {
      addGap(key);
    } else if (error instanceof ConverterNotFoundException) {
      addScalarForSection(key, context);
    } else {
      ValueForm form = ValueForm.of(target);
      faults.add(key, form.problem(), form.remedy());
    }
    return null;
  }

  private void addUnresolved(String key, Exception unresolved) {
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

  private void addScalarForSection(String key, BindContext context) {
    // The root is no key of its own: LAKEGATE in the environment may be anything.
    boolean empty = valueOf(context).map(String::isBlank).orElse(false);
    if (!empty && !key.equals(ConfigurationReader.ROOT)) {
      faults.addWithoutValue(
          key, "has a value, but takes keys below it", "write " + key + ".<key> = <value>");
    }
  }

  private static Optional<String> valueOf(BindContext context) {
    return Optional.ofNullable(context.getConfigurationProperty())
        .map(ConfigurationProperty::getValue)
        .map(Object::toString);
  }

  private static @Nullable Throwable causeOf(Throwable error, Class<?> type) {
    Throwable cause = error;
    while (cause != null && !type.isInstance(cause)) {
      cause = cause.getCause();
    }
    return cause;
  }
}

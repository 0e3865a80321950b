package dev.lakegate.handler;

import dev.lakegate.failure.InertText;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.AbstractBindHandler;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.core.ResolvableType;
import org.springframework.core.convert.ConversionException;

/** Gathers unknown keys and unreadable values; a key that cannot be read has its default. */
final class StrictBindHandler extends AbstractBindHandler {

  private static final String MASK = "******";
  private static final Pattern SECRET =
      Pattern.compile(
          "passw|passphrase|secret|token|credential|jaas|access-?key|private-?key|api-?key|auth|he?a?de?r",
          Pattern.CASE_INSENSITIVE);

  private final Class<?> type;
  private final HandlerFaults faults;

  StrictBindHandler(Class<?> type, HandlerFaults faults) {
    super(new NoUnboundElementsBindHandler(BindHandler.DEFAULT, new UnboundElementsSourceFilter()));
    this.type = type;
    this.faults = faults;
  }

  @Override
  public @Nullable Object onFailure(
      ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error)
      throws Exception {
    if (error instanceof ConversionException) {
      faults.add(unreadable(name, target.getType(), context.getConfigurationProperty()));
      return null;
    }
    if (error instanceof UnboundConfigurationPropertiesException unbound) {
      addUnknown(unbound);
    } else if (name.isEmpty()) {
      lookForUnknown(name, target, context);
    }
    throw error;
  }

  // They are looked for at the end alone, which does not come after a failure.
  private void lookForUnknown(
      ConfigurationPropertyName name, Bindable<?> target, BindContext context) throws Exception {
    try {
      onFinish(name, target, context, null);
    } catch (UnboundConfigurationPropertiesException unbound) {
      addUnknown(unbound);
    }
  }

  private void addUnknown(UnboundConfigurationPropertiesException unbound) {
    unbound.getUnboundProperties().forEach(property -> faults.add(unknownKey(property)));
  }

  private HandlerPropertyException unknownKey(ConfigurationProperty found) {
    ConfigurationPropertyName name = found.getName();
    if (CommonKeys.isSection(name.getElement(0, Form.ORIGINAL))) {
      return new HandlerPropertyException(
          name.toString(),
          text(found),
          "there is no such key; all handlers have " + CommonKeys.all());
    }
    String known =
        Arrays.stream(type.getRecordComponents())
            .map(component -> dashed(component.getName()))
            .collect(Collectors.joining(", "));
    // It may be a misspelt key of a secret.
    return new HandlerPropertyException(
        name.toString(), MASK, "there is no such key, only " + known);
  }

  private static HandlerPropertyException unreadable(
      ConfigurationPropertyName name,
      ResolvableType wanted,
      @Nullable ConfigurationProperty found) {
    return new HandlerPropertyException(
        name.toString(), found == null ? null : text(found), "write " + wanted(wanted));
  }

  private static String wanted(ResolvableType type) {
    Class<?> wanted = type.toClass();
    if (Collection.class.isAssignableFrom(wanted)) {
      return wanted(type.getGeneric(0));
    }
    if (wanted.isEnum()) {
      return Arrays.stream(wanted.getEnumConstants())
          .map(it -> it.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
          .collect(Collectors.joining(", ", "one of ", ""));
    }
    return wanted.equals(Duration.class)
        ? "a duration such as 90s, 2m or 1h"
        : "a value of type " + wanted.getSimpleName();
  }

  // A misspelt key may have a secret for its value.
  private static String text(ConfigurationProperty property) {
    return SECRET.matcher(property.getName().toString()).find()
        ? MASK
        : InertText.of(String.valueOf(property.getValue()));
  }

  private static String dashed(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }
}

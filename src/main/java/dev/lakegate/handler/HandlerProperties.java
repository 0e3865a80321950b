package dev.lakegate.handler;

import dev.lakegate.failure.InertText;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
import org.springframework.core.ResolvableType;
import org.springframework.core.convert.ConversionException;

/** Reads a handler's subtree strictly, for the factories of handlers. */
public final class HandlerProperties {

  private static final String MASK = "******";
  private static final Pattern SECRET =
      Pattern.compile(
          "passw|passphrase|secret|token|credential|jaas|access-?key|private-?key|api-?key|auth|he?a?de?r",
          Pattern.CASE_INSENSITIVE);

  private HandlerProperties() {}

  /**
   * Binds the subtree to a record. Keys that the record does not have are refused, except those
   * from environment variables, which cannot be told from others. The record needs a component
   * {@code type}, since every subtree has that key.
   *
   * @throws HandlerPropertyException when a key is unknown or its value cannot be read, or as the
   *     record's constructor threw it
   */
  public static <T extends Record> T bind(Binder properties, Class<T> type) {
    try {
      return properties.bindOrCreate("", Bindable.of(type), strict());
    } catch (BindException e) {
      throw fault(e, type);
    }
  }

  private static BindHandler strict() {
    return new NoUnboundElementsBindHandler(BindHandler.DEFAULT, new UnboundElementsSourceFilter());
  }

  private static HandlerPropertyException fault(BindException e, Class<?> type) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof HandlerPropertyException known) {
        return known;
      }
      if (cause instanceof UnboundConfigurationPropertiesException unbound) {
        return unknownKey(unbound.getUnboundProperties().iterator().next(), type);
      }
      if (cause instanceof ConversionException) {
        return unreadable(e);
      }
    }
    throw e;
  }

  private static HandlerPropertyException unknownKey(ConfigurationProperty found, Class<?> type) {
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

  private static HandlerPropertyException unreadable(BindException e) {
    ConfigurationProperty found = e.getProperty();
    return new HandlerPropertyException(
        e.getName().toString(),
        found == null ? null : text(found),
        "write " + wanted(e.getTarget().getType()));
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

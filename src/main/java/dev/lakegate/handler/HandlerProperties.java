package dev.lakegate.handler;

import dev.lakegate.failure.InertText;
import java.time.Duration;
import java.util.Arrays;
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
import org.springframework.boot.context.properties.source.UnboundElementsSourceFilter;
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
    String known =
        Arrays.stream(type.getRecordComponents())
            .map(component -> dashed(component.getName()))
            .collect(Collectors.joining(", "));
    // It may be a misspelt key of a secret.
    return new HandlerPropertyException(
        found.getName().toString(), MASK, "there is no such key, only " + known);
  }

  private static HandlerPropertyException unreadable(BindException e) {
    Class<?> wanted = e.getTarget().getType().toClass();
    String remedy =
        wanted.equals(Duration.class)
            ? "write a duration such as 90s, 2m or 1h"
            : "write a value of type " + wanted.getSimpleName();
    ConfigurationProperty found = e.getProperty();
    return new HandlerPropertyException(
        e.getName().toString(), found == null ? null : text(found), remedy);
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

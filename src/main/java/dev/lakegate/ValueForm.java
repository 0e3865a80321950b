package dev.lakegate;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.core.ResolvableType;
import org.springframework.util.unit.DataSize;

/**
 * How a value of some type is written, for people who wrote it otherwise.
 *
 * @param problem what a value is that cannot be read
 * @param remedy how it is written
 */
record ValueForm(String problem, String remedy) {

  private static final ValueForm WHOLE_NUMBER =
      new ValueForm("is no whole number", "write digits only, such as 64");
  private static final Map<Class<?>, ValueForm> FORMS =
      Map.of(
          Integer.class, WHOLE_NUMBER,
          Double.class, new ValueForm("is no number", "write a number, such as 2 or 1.5"),
          Boolean.class, new ValueForm("is neither true nor false", "write true or false"),
          Duration.class,
              new ValueForm(
                  "is no duration",
                  "write a number and its unit, such as 500ms, 30s, 5m, 24h, 30d"),
          DataSize.class,
              new ValueForm("is no size", "write a number and its unit, such as 500B, 64MB, 5GB"),
          Instant.class,
              new ValueForm("is no instant", "write it in UTC, such as 2026-11-28T00:00:00Z"),
          URI.class, new ValueForm("is no URI", "write it like http://minio:9000"));

  /** The form of what the target holds; of its elements, for a list. */
  static ValueForm of(Bindable<?> target) {
    ResolvableType type = target.getBoxedType();
    Class<?> held = type.hasGenerics() ? type.getGeneric(0).toClass() : type.toClass();
    if (held.isEnum()) {
      return new ValueForm("is not among the choices", "choose one of " + choices(held));
    }
    return FORMS.getOrDefault(
        held, new ValueForm("cannot be read", "see how docs/configuration.md describes this key"));
  }

  private static String choices(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(ValueForm::code)
        .collect(Collectors.joining(", "));
  }

  /** How an enum constant is written in the configuration. */
  static String code(Object constant) {
    return constant.toString().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

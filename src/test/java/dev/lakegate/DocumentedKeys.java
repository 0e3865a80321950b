package dev.lakegate;

import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.ResolvableType;

/** Every key with its default as the records declare it: what tests and documents must name. */
final class DocumentedKeys {

  private DocumentedKeys() {}

  /** Keys, {@code *} where people choose a name, and defaults; empty for none. */
  static Map<String, String> defaults() {
    Map<String, String> defaults = new TreeMap<>();
    collect("lakegate", LakegateProperties.class, defaults);
    return defaults;
  }

  /** The key of that form. */
  static KnownKey key(String form) {
    return KnownKeys.of("lakegate", LakegateProperties.class).stream()
        .filter(key -> !key.free() && key.toString().equals(form))
        .findFirst()
        .orElseThrow();
  }

  private static void collect(String prefix, Class<?> type, Map<String, String> defaults) {
    for (Parameter parameter : type.getDeclaredConstructors()[0].getParameters()) {
      String key = prefix + "." + DataObjectPropertyName.toDashedForm(parameter.getName());
      ResolvableType held = ResolvableType.forType(parameter.getParameterizedType());
      if (Map.class.isAssignableFrom(held.toClass())) {
        collect(key + ".*", held.getGeneric(1).toClass(), defaults);
      } else if (held.toClass().isRecord()) {
        collect(key, held.toClass(), defaults);
      } else {
        defaults.put(key, byDefault(parameter));
      }
    }
  }

  private static String byDefault(Parameter parameter) {
    DefaultValue value = parameter.getAnnotation(DefaultValue.class);
    return value == null ? "" : String.join(",", Arrays.asList(value.value()));
  }
}

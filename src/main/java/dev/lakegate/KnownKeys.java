package dev.lakegate;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.core.ResolvableType;

/** Every key that exists, read off the records that hold them. */
final class KnownKeys {

  private final List<KnownKey> keys = new ArrayList<>();

  private KnownKeys() {}

  /** The keys of that record's components, below the prefix. */
  static KnownKeys of(String prefix, Class<?> type) {
    KnownKeys known = new KnownKeys();
    known.addRecord(List.of(prefix), type);
    return known;
  }

  /** All of them, parents before children. */
  Stream<KnownKey> stream() {
    return keys.stream();
  }

  /** Whether one of them is like that. */
  boolean any(Predicate<KnownKey> condition) {
    return keys.stream().anyMatch(condition);
  }

  private void addRecord(List<String> path, Class<?> type) {
    if (type == HandlerRulesProperties.class) {
      keys.add(KnownKey.free(path));
    }
    for (RecordComponent component : type.getRecordComponents()) {
      String name = DataObjectPropertyName.toDashedForm(component.getName());
      add(append(path, name), ResolvableType.forType(component.getGenericType()));
    }
  }

  private void add(List<String> path, ResolvableType type) {
    Class<?> held = type.toClass();
    if (Map.class.isAssignableFrom(held)) {
      add(append(path, KnownKey.ANY), type.getGeneric(1));
    } else if (held.isRecord()) {
      addRecord(path, held);
    } else {
      keys.add(KnownKey.of(path, List.class.isAssignableFrom(held)));
    }
  }

  private static List<String> append(List<String> path, String element) {
    return Stream.concat(path.stream(), Stream.of(element)).toList();
  }
}

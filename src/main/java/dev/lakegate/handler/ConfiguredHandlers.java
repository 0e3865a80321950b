package dev.lakegate.handler;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Makes the handlers of {@code lakegate.handlers} and gathers what is wrong with them. */
final class ConfiguredHandlers {

  private static final ConfigurationPropertyName ROOT =
      ConfigurationPropertyName.of("lakegate.handlers");
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]*");
  private static final String TYPE = "type";

  private final Map<String, GenerationHandlerFactory> byType = new TreeMap<>();
  private final List<HandlerFault> faults = new ArrayList<>();
  private final Environment environment;

  ConfiguredHandlers(List<GenerationHandlerFactory> factories, Environment environment) {
    this.environment = environment;
    for (GenerationHandlerFactory factory : factories) {
      if (byType.putIfAbsent(factory.type(), factory) != null) {
        fault(ROOT.toString(), factory.type(), "two factories make this type: remove one plug-in");
      }
    }
  }

  List<HandlerFault> faults() {
    return faults;
  }

  /**
   * The handlers that could be made.
   *
   * @param taken names that are not free
   */
  Map<String, GenerationHandler> make(Set<String> taken) {
    Map<String, GenerationHandler> made = new LinkedHashMap<>();
    for (String name : names()) {
      if (taken.contains(name)) {
        requireCommonKeys(name);
      } else if (!NAME.matcher(name).matches()) {
        fault(key(name), null, "a handler's name has lower-case letters, digits and dashes");
      } else {
        make(name, made);
      }
    }
    return made;
  }

  // Variables of the environment cannot be told from those of others.
  private void requireCommonKeys(String bean) {
    if (subtree(bean).bind(TYPE, String.class).isBound()) {
      fault(key(bean), null, "a handler of this name exists already: choose another name");
      return;
    }
    ConfigurationPropertyName section = ConfigurationPropertyName.adapt(key(bean), '.');
    StreamSupport.stream(sources().spliterator(), false)
        .filter(it -> !(it.getUnderlyingSource() instanceof SystemEnvironmentPropertySource))
        .filter(IterableConfigurationPropertySource.class::isInstance)
        .flatMap(it -> ((IterableConfigurationPropertySource) it).stream())
        .filter(section::isAncestorOf)
        .map(name -> name.subName(section.getNumberOfElements()))
        .filter(name -> !CommonKeys.contains(name))
        .distinct()
        .forEach(
            name ->
                fault(
                    key(bean) + "." + name,
                    null,
                    "the handler is a bean, so only what all handlers have in common can be set"));
  }

  private void make(String name, Map<String, GenerationHandler> made) {
    Binder subtree = subtree(name);
    String type = subtree.bind(TYPE, String.class).orElse("");
    GenerationHandlerFactory factory = byType.get(type);
    if (factory == null) {
      String remedy = "write one of " + byType.keySet();
      fault(key(name) + "." + TYPE, type.isEmpty() ? null : type, remedy);
      return;
    }
    try {
      made.put(name, factory.create(name, subtree));
    } catch (HandlerPropertyException e) {
      e.all().forEach(it -> fault(key(name) + "." + it.key(), it.value(), it.remedy()));
    } catch (IllegalArgumentException e) {
      fault(key(name), type, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      fault(key(name), type, "cannot be made: " + e);
    }
  }

  // A variable LAKEGATE_HANDLERS_TOLAKE_TOPIC belongs to the handler to-lake, since variables have
  // no dashes.
  private Iterable<String> names() {
    Map<String, String> names = new LinkedHashMap<>();
    sources()
        .forEach(
            source -> {
              if (source instanceof IterableConfigurationPropertySource iterable) {
                iterable.stream()
                    .filter(ROOT::isAncestorOf)
                    .forEach(
                        key ->
                            names.merge(
                                key.getElement(2, Form.UNIFORM),
                                key.getElement(2, Form.ORIGINAL),
                                (one, other) -> one.contains("-") ? one : other));
              }
            });
    return new TreeSet<>(names.values());
  }

  private Binder subtree(String name) {
    // What all handlers have in common is none of its type's business.
    List<ConfigurationPropertySource> relative =
        StreamSupport.stream(sources().spliterator(), false)
            .map(source -> source.withPrefix(key(name)))
            .map(source -> source.filter(key -> !CommonKeys.contains(key)))
            .toList();
    return new Binder(relative, new PropertySourcesPlaceholdersResolver(environment));
  }

  private Iterable<ConfigurationPropertySource> sources() {
    return ConfigurationPropertySources.get(environment);
  }

  private static String key(String name) {
    return ROOT + "." + name;
  }

  private void fault(String key, @Nullable String value, String message) {
    faults.add(new HandlerFault(key, value, message));
  }
}

package dev.lakegate.handler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lakegate.verify.VerifiedGeneration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class HandlerRegistryTest {

  private static final GenerationHandler BEAN = (generation, context) -> {};
  private static final Map<String, String> COMMON =
      Map.ofEntries(
          Map.entry("on-failure", "continue"),
          Map.entry("timeout", "1m"),
          Map.entry("retry.delay", "1s"),
          Map.entry("retry.multiplier", "2"),
          Map.entry("retry.max-delay", "1m"),
          Map.entry("retry.jitter", "1ms"),
          Map.entry("retry.timeout", "1h"),
          Map.entry("circuit-breaker.enabled", "true"),
          Map.entry("circuit-breaker.failures", "5"),
          Map.entry("circuit-breaker.open-for", "1m"));

  @Test
  void holdsBeansAndConfiguredHandlersByName() {
    Environment environment =
        environment(
            Map.of(
                "lakegate.handlers.ready.type", "note",
                "lakegate.handlers.ready.text", "hello",
                "lakegate.handlers.other-one.type", "note",
                "lakegate.handlers.other-one.text", "${greeting} ${lakegate.handlers.ready.text}",
                "greeting", "oh"));

    HandlerRegistry registry =
        HandlerRegistry.create(Map.of("log", BEAN), List.of(new NoteFactory()), environment);

    assertThat(registry.faults()).isEmpty();
    assertThat(registry.names()).containsExactlyInAnyOrder("log", "ready", "other-one");
    assertThat(registry.get("log")).isSameAs(BEAN);
    assertThat(registry.get("ready")).isEqualTo(new Note("ready", "hello", 3));
    assertThat(registry.get("other-one")).isEqualTo(new Note("other-one", "oh hello", 3));
  }

  @Test
  void environmentVariablesOverrideAndNameDashedHandlers() {
    Environment environment =
        environment(
            Map.of(
                "lakegate.handlers.to-lake.type", "note",
                "lakegate.handlers.to-lake.text", "file",
                "lakegate.handlers.to-lake.how-often", "1"),
            Map.of(
                "LAKEGATE_HANDLERS_TOLAKE_TEXT", "variable",
                "LAKEGATE_HANDLERS_TOLAKE_HOWOFTEN", "7"));

    HandlerRegistry registry =
        HandlerRegistry.create(Map.of(), List.of(new NoteFactory()), environment);

    assertThat(registry.faults()).isEmpty();
    assertThat(registry.find("to-lake")).contains(new Note("to-lake", "variable", 7));
  }

  @Test
  void whatAllHandlersHaveInCommonIsNoneOfATypesBusiness() {
    Map<String, String> configured = new LinkedHashMap<>();
    configured.put("lakegate.handlers.a.type", "note");
    configured.put("lakegate.handlers.a.text", "hello");
    COMMON.forEach((key, value) -> configured.put("lakegate.handlers.a." + key, value));
    COMMON.forEach((key, value) -> configured.put("lakegate.handlers.log." + key, value));

    HandlerRegistry registry =
        HandlerRegistry.create(
            Map.of("log", BEAN), List.of(new NoteFactory()), environment(configured));

    assertThat(registry.faults()).isEmpty();
    assertThat(registry.find("a")).contains(new Note("a", "hello", 3));
  }

  @Test
  void keysThatNobodyHasAreRefused() {
    Map<String, String> configured = new LinkedHashMap<>();
    configured.put("lakegate.handlers.a.type", "note");
    configured.put("lakegate.handlers.a.text", "hello");
    configured.put("lakegate.handlers.a.retry.dely", "1s");
    configured.put("lakegate.handlers.log.on-failur", "stop");
    configured.put("lakegate.handlers.log.timeout", "1s");

    HandlerRegistry registry =
        HandlerRegistry.create(
            Map.of("log", BEAN), List.of(new NoteFactory()), environment(configured));

    assertThat(registry.faults())
        .containsExactlyInAnyOrder(
            new HandlerFault(
                "lakegate.handlers.a.retry.dely",
                "1s",
                "there is no such key; all handlers have circuit-breaker.enabled,"
                    + " circuit-breaker.failures, circuit-breaker.open-for, on-failure,"
                    + " retry.delay, retry.jitter, retry.max-delay, retry.multiplier,"
                    + " retry.timeout, timeout"),
            new HandlerFault(
                "lakegate.handlers.log.on-failur",
                null,
                "the handler is a bean, so only what all handlers have in common can be set"));
  }

  @Test
  void allFaultsAreGathered() {
    Map<String, String> configured = new LinkedHashMap<>();
    configured.put("lakegate.handlers.a.type", "pigeon");
    configured.put("lakegate.handlers.b.text", "typeless");
    configured.put("lakegate.handlers.log.type", "note");
    configured.put("lakegate.handlers.Bad_Name.type", "note");
    configured.put("lakegate.handlers.c.type", "note");
    configured.put("lakegate.handlers.d.type", "note");
    configured.put("lakegate.handlers.d.text", "x");
    configured.put("lakegate.handlers.d.how-often", "twice");
    configured.put("lakegate.handlers.e.type", "note");
    configured.put("lakegate.handlers.e.text", "x");
    configured.put("lakegate.handlers.e.texxt", "y");
    configured.put("lakegate.handlers.f.type", "broken");
    configured.put("lakegate.handlers.g.type", "note");
    configured.put("lakegate.handlers.g.text", "fine");
    configured.put("lakegate.handlers.h.type", "note");
    configured.put("lakegate.handlers.h.how-often", "twice");
    configured.put("lakegate.handlers.h.texxt", "y");

    HandlerRegistry registry =
        HandlerRegistry.create(
            Map.of("log", BEAN),
            List.of(new NoteFactory(), new BrokenFactory(), new BrokenFactory()),
            environment(configured));

    assertThat(registry.faults())
        .containsExactlyInAnyOrder(
            new HandlerFault(
                "lakegate.handlers", "broken", "two factories make this type: remove one plug-in"),
            new HandlerFault("lakegate.handlers.a.type", "pigeon", "write one of [broken, note]"),
            new HandlerFault("lakegate.handlers.b.type", null, "write one of [broken, note]"),
            new HandlerFault(
                "lakegate.handlers.log",
                null,
                "a handler of this name exists already: choose another name"),
            new HandlerFault(
                "lakegate.handlers.Bad_Name",
                null,
                "a handler's name has lower-case letters, digits and dashes"),
            new HandlerFault("lakegate.handlers.c.text", null, "write something"),
            new HandlerFault("lakegate.handlers.d.how-often", "twice", "write a value of type int"),
            new HandlerFault(
                "lakegate.handlers.e.texxt",
                "******",
                "there is no such key, only type, text, how-often"),
            new HandlerFault(
                "lakegate.handlers.f",
                "broken",
                "cannot be made: java.lang.IllegalStateException: no luck"),
            new HandlerFault("lakegate.handlers.h.how-often", "twice", "write a value of type int"),
            new HandlerFault(
                "lakegate.handlers.h.texxt",
                "******",
                "there is no such key, only type, text, how-often"),
            new HandlerFault("lakegate.handlers.h.text", null, "write something"));
    assertThat(registry.names()).containsExactlyInAnyOrder("log", "g");
  }

  @Test
  void anUnknownNameIsRefusedWithTheKnownOnes() {
    HandlerRegistry registry = new HandlerRegistry(Map.of("log", BEAN, "a", BEAN));

    assertThat(registry.find("nope")).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> registry.get("nope"))
        .withMessage("There is no handler 'nope', only [a, log]");
  }

  @Test
  void withoutConfigurationThereAreTheBeansAlone() {
    HandlerRegistry registry =
        HandlerRegistry.create(
            Map.of("log", BEAN), List.of(new NoteFactory()), environment(Map.of()));

    assertThat(registry.faults()).isEmpty();
    assertThat(registry.names()).containsExactly("log");
  }

  @Test
  void aFaultSaysItAllInItsMessage() {
    assertThat(new HandlerPropertyException("topic", "a b", "no spaces"))
        .hasMessage("topic is 'a b': no spaces");
    assertThat(new HandlerPropertyException("topic", null, "name it"))
        .hasMessage("topic is missing: name it");
  }

  private static Environment environment(Map<String, String> properties) {
    return environment(properties, Map.of());
  }

  private static Environment environment(
      Map<String, String> properties, Map<String, String> variables) {
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().remove("systemEnvironment");
    environment
        .getPropertySources()
        .addLast(
            new SystemEnvironmentPropertySource(
                "systemEnvironment", new LinkedHashMap<>(variables)));
    environment
        .getPropertySources()
        .addLast(new MapPropertySource("file", new LinkedHashMap<>(properties)));
    return environment;
  }

  record NoteProperties(@Nullable String type, String text, @DefaultValue("3") int howOften) {
    NoteProperties {
      if (text == null) {
        throw new HandlerPropertyException("text", null, "write something");
      }
    }
  }

  record Note(String name, String text, int howOften) implements GenerationHandler {
    @Override
    public void handle(VerifiedGeneration generation, HandlerContext context) {}
  }

  private static final class NoteFactory implements GenerationHandlerFactory {
    @Override
    public String type() {
      return "note";
    }

    @Override
    public GenerationHandler create(String name, Binder properties) {
      NoteProperties bound = HandlerProperties.bind(properties, NoteProperties.class);
      return new Note(name, bound.text(), bound.howOften());
    }
  }

  private static final class BrokenFactory implements GenerationHandlerFactory {
    @Override
    public String type() {
      return "broken";
    }

    @Override
    public GenerationHandler create(String name, Binder properties) {
      throw new IllegalStateException("no luck");
    }
  }
}

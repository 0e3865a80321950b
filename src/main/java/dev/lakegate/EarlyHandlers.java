package dev.lakegate;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.GenerationHandlerFactory;
import dev.lakegate.handler.HandlerRegistry;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.annotation.AutowiredAnnotationBeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Looks at the handlers of a configuration that is refused anyway. The beans made for that are made
 * too early to work, and are never used.
 */
final class EarlyHandlers {

  private static final GenerationHandler ANY = (generation, context) -> {};

  private EarlyHandlers() {}

  static List<ConfigurationFault> faults(
      ConfigurableListableBeanFactory beans,
      ConfigurableEnvironment environment,
      LakegateProperties properties) {
    try {
      beans
          .getBeansOfType(AutowiredAnnotationBeanPostProcessor.class)
          .values()
          .forEach(beans::addBeanPostProcessor);
      List<GenerationHandlerFactory> factories =
          List.copyOf(beans.getBeansOfType(GenerationHandlerFactory.class).values());
      return factories.isEmpty()
          ? List.of()
          : HandlerNames.faults(
              properties, HandlerRegistry.create(handlers(beans), factories, environment));
    } catch (BeansException e) {
      // What else is wrong is listed; the handlers get their turn after that.
      return List.of();
    }
  }

  private static Map<String, GenerationHandler> handlers(ConfigurableListableBeanFactory beans) {
    return Arrays.stream(beans.getBeanNamesForType(GenerationHandler.class, true, false))
        .collect(Collectors.toMap(Function.identity(), name -> ANY));
  }
}

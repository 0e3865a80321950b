package dev.lakegate;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Makes {@link LakegateProperties} of the environment, before any other bean: a faulty
 * configuration is the first and only failure that people see, as {@link
 * InvalidConfigurationException}.
 */
@Configuration(proxyBeanMethods = false)
public class LakegatePropertiesConfiguration {

  /** The bound and checked properties. */
  @Bean
  static LakegateProperties lakegateProperties(
      ConfigurableEnvironment environment, ConfigurableListableBeanFactory beans) {
    return new ConfigurationReader(environment)
        .read(properties -> EarlyHandlers.faults(beans, environment, properties));
  }

  @Bean
  static BeanFactoryPostProcessor configurationFaultsFirst() {
    return beans -> beans.getBean(LakegateProperties.class);
  }
}

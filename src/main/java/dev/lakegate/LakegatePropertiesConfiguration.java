package dev.lakegate;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
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
  static LakegateProperties lakegateProperties(ConfigurableEnvironment environment) {
    return new ConfigurationReader(environment).read();
  }

  @Bean
  static BeanFactoryPostProcessor configurationFaultsFirst() {
    return beans -> beans.getBean(LakegateProperties.class);
  }
}

package dev.lakegate;

import dev.lakegate.dataset.DatasetResolver;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.s3.S3StoreConfiguration;
import dev.lakegate.store.s3.S3StoreProperties;
import dev.lakegate.verify.StoreGenerationVerifier;
import java.time.Clock;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * What commands need of the service: the store and the verifier, made as the service makes them.
 */
@Configuration(proxyBeanMethods = false)
@Import(S3StoreConfiguration.class)
@ImportAutoConfiguration(SslAutoConfiguration.class)
class CommandConfiguration {

  private final SettingsConfiguration settings = new SettingsConfiguration();
  private final PipelineConfiguration pipeline = new PipelineConfiguration();

  @Bean
  LakegateProperties lakegateProperties(ConfigurableEnvironment environment) {
    return new ConfigurationReader(environment).readForCommands();
  }

  @Bean
  Clock clock() {
    return settings.clock();
  }

  @Bean
  DatasetResolver datasetResolver(LakegateProperties properties) {
    return settings.datasetResolver(properties);
  }

  @Bean
  S3StoreProperties s3StoreProperties(LakegateProperties properties) {
    return settings.s3StoreProperties(properties);
  }

  @Bean
  SpoolFolder spoolFolder() {
    return pipeline.spoolFolder();
  }

  @Bean
  StoreGenerationVerifier generationVerifier(
      ObjectStore store, SpoolFolder spool, LakegateProperties properties) {
    return pipeline.generationVerifier(store, spool, properties);
  }
}

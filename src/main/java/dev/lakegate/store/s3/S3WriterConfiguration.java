package dev.lakegate.store.s3;

import dev.lakegate.store.ObjectWriter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Provides what writes, to commands that do. Needs the connection of {@link S3StoreConfiguration}.
 */
@Configuration(proxyBeanMethods = false)
public class S3WriterConfiguration {

  /** The port. */
  @Bean(destroyMethod = "close")
  ObjectWriter objectWriter(S3Connection connection, S3StoreProperties properties) {
    return new S3ObjectWriter(connection.client(), properties.maxConcurrentReads());
  }
}

package dev.lakegate.store.s3;

import dev.lakegate.store.ObjectWriter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import software.amazon.awssdk.services.s3.S3Client;

/** Provides what writes, to commands that do. Needs the client of {@link S3StoreConfiguration}. */
@Configuration(proxyBeanMethods = false)
public class S3WriterConfiguration {

  /** The port. */
  @Bean(destroyMethod = "close")
  ObjectWriter objectWriter(S3Client client, S3StoreProperties properties) {
    return new S3ObjectWriter(client, properties.maxConcurrentReads());
  }
}

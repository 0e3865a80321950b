package dev.lakegate.store.s3;

import dev.lakegate.store.ObjectStore;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import software.amazon.awssdk.services.s3.S3Client;

/** Provides the store over S3. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(S3StoreProperties.class)
public class S3StoreConfiguration {

  /** The client; its connections suffice for all concurrent reads and for everything else. */
  @Bean(destroyMethod = "close")
  S3Client s3Client(
      S3StoreProperties properties,
      @Value("${lakegate.verification.max-concurrent-reads:32}") int maxConcurrentReads,
      ObjectProvider<SslBundles> bundles) {
    String bundle = properties.sslBundle();
    return S3Clients.create(
        properties,
        maxConcurrentReads,
        bundle == null ? null : bundles.getObject().getBundle(bundle));
  }

  /** The port. */
  @Bean
  ObjectStore objectStore(S3Client client) {
    return new S3ObjectStore(client);
  }
}

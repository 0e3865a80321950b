package dev.lakegate.store.s3;

import dev.lakegate.store.ObjectStore;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import software.amazon.awssdk.services.s3.S3Client;

/** Provides the store over S3. Needs {@link S3StoreProperties}. */
@Configuration(proxyBeanMethods = false)
public class S3StoreConfiguration {

  /** The client; its connections suffice for all concurrent reads and for everything else. */
  @Bean(destroyMethod = "close")
  S3Client s3Client(S3StoreProperties properties, ObjectProvider<SslBundles> bundles) {
    String bundle = properties.sslBundle();
    return S3Clients.create(
        properties, bundle == null ? null : bundles.getObject().getBundle(bundle));
  }

  /** The port. */
  @Bean
  ObjectStore objectStore(S3Client client) {
    return new S3ObjectStore(client);
  }
}

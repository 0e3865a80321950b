package dev.lakegate.store.s3;

import dev.lakegate.failure.RefusedSetting;
import dev.lakegate.store.ObjectStore;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Provides the store over S3. Needs {@link S3StoreProperties}. */
@Configuration(proxyBeanMethods = false)
public class S3StoreConfiguration {

  /** The way there; its connections suffice for all concurrent reads and for everything else. */
  @Bean(destroyMethod = "close")
  S3Connection s3Connection(S3StoreProperties properties, ObjectProvider<SslBundles> bundles) {
    String bundle = properties.sslBundle();
    return S3Clients.connect(
        properties, bundle == null ? null : loaded(bundles.getObject(), bundle));
  }

  // Tried here, where the key is known. What the failure quotes may be a key that was taken for the
  // name of a file, so it is neither told nor kept as the cause.
  private static SslBundle loaded(SslBundles bundles, String name) {
    try {
      SslBundle bundle = bundles.getBundle(name);
      bundle.getManagers().getKeyManagers();
      bundle.getManagers().getTrustManagers();
      return bundle;
    } catch (RuntimeException e) {
      throw new InvalidConfigurationPropertyValueException(
          "lakegate.store.ssl-bundle",
          name,
          "The bundle cannot be loaded ("
              + RefusedSetting.why(e)
              + "): look at its stores under spring.ssl.bundle");
    }
  }

  /** The port. */
  @Bean
  ObjectStore objectStore(S3Connection connection) {
    return new S3ObjectStore(connection);
  }
}

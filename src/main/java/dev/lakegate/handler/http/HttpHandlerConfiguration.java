package dev.lakegate.handler.http;

import dev.lakegate.handler.GenerationHandlerFactory;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Adds handlers of type {@code http}. */
@Configuration(proxyBeanMethods = false)
public class HttpHandlerConfiguration {

  /** Makes the handlers. */
  @Bean
  GenerationHandlerFactory httpHandlerFactory(ObjectProvider<SslBundles> bundles, Clock clock) {
    return new HttpHandlerFactory(new HttpClients(bundles::getObject), clock);
  }
}

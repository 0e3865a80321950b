package dev.lakegate.handler.jdbc;

import dev.lakegate.handler.GenerationHandlerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Adds handlers of type {@code jdbc}. */
@Configuration(proxyBeanMethods = false)
public class JdbcHandlerConfiguration {

  /** Of all handlers; opened by the first generation, closed at shutdown. */
  @Bean
  Pools handlerPools() {
    return new Pools();
  }

  /** Makes the handlers. */
  @Bean
  GenerationHandlerFactory jdbcHandlerFactory(Pools handlerPools) {
    return new JdbcHandlerFactory(handlerPools);
  }
}

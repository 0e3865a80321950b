package dev.lakegate.handler.log;

import dev.lakegate.handler.GenerationHandler;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Adds the handler {@code log}. */
@Configuration(proxyBeanMethods = false)
public class LogHandlerConfiguration {

  /** Its bean name is what datasets write under {@code handlers}. */
  @Bean
  GenerationHandler log() {
    return new LogHandler();
  }
}

package com.example.readyfile;

import dev.lakegate.handler.GenerationHandlerFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** Adds handlers of type {@code ready-file}. */
@AutoConfiguration
public class ReadyFileAutoConfiguration {

  @Bean
  GenerationHandlerFactory readyFileFactory() {
    return new ReadyFileFactory();
  }
}

package com.example.readyfile;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.GenerationHandlerFactory;
import dev.lakegate.handler.HandlerProperties;
import org.springframework.boot.context.properties.bind.Binder;

/** Makes handlers of type {@code ready-file}. */
final class ReadyFileFactory implements GenerationHandlerFactory {

  @Override
  public String type() {
    return "ready-file";
  }

  @Override
  public GenerationHandler create(String name, Binder properties) {
    ReadyFileProperties bound = HandlerProperties.bind(properties, ReadyFileProperties.class);
    return new ReadyFileHandler(bound.path());
  }
}

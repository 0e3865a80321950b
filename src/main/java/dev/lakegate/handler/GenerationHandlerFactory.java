package dev.lakegate.handler;

import org.springframework.boot.context.properties.bind.Binder;

/**
 * Makes the handlers of one type from {@code lakegate.handlers.<name>}. A bean of this type adds
 * the type.
 */
public interface GenerationHandlerFactory {

  /** The value of {@code lakegate.handlers.<name>.type} that asks for this factory. */
  String type();

  /**
   * Makes one handler at start-up.
   *
   * @param name the configured name
   * @param properties binds the subtree {@code lakegate.handlers.<name>}: its keys are relative to
   *     it
   * @throws IllegalArgumentException when the subtree is wrong; the message names the relative key,
   *     the value and the remedy
   */
  GenerationHandler create(String name, Binder properties);
}

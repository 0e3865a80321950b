package dev.lakegate.handler;

import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a configured handler.
 *
 * @param key the full key, for example {@code lakegate.handlers.ready.topic}
 * @param value what is configured there; null when nothing is
 * @param message what is wrong and what to do about it
 */
public record HandlerFault(String key, @Nullable String value, String message) {}

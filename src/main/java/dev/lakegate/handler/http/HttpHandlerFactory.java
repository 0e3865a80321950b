package dev.lakegate.handler.http;

import dev.lakegate.handler.CompletedEvents;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.GenerationHandlerFactory;
import dev.lakegate.handler.HandlerProperties;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Binder;

/** Makes handlers of type {@code http}. */
final class HttpHandlerFactory implements GenerationHandlerFactory {

  private final HttpClients clients;
  private final Clock clock;

  HttpHandlerFactory(HttpClients clients, Clock clock) {
    this.clients = clients;
    this.clock = clock;
  }

  @Override
  public String type() {
    return "http";
  }

  @Override
  public GenerationHandler create(String name, Binder properties) {
    HttpHandlerProperties bound = HandlerProperties.bind(properties, HttpHandlerProperties.class);
    Requests requests = new Requests(bound, form(bound), signature(bound));
    Endpoint endpoint = new Endpoint(bound.server(), bound.maxRetryAfter(), bound.secrets(), clock);
    return new HttpHandler(
        bound,
        new CompletedEvents(clock, bound.maxFiles()),
        requests,
        clients.open(bound),
        endpoint);
  }

  private static PayloadForm form(HttpHandlerProperties bound) {
    String body = bound.body();
    if (body != null) {
      return BodyTemplate.parse(body);
    }
    switch (bound.cloudEvents()) {
      case BINARY:
        return EventForms::binary;
      case STRUCTURED:
        return EventForms::structured;
    }
    throw new IllegalStateException("Unknown mode " + bound.cloudEvents());
  }

  private @Nullable WebhookSignature signature(HttpHandlerProperties bound) {
    String secret = bound.signingSecret();
    return secret == null ? null : new WebhookSignature(WebhookSignature.key(secret), clock);
  }
}

package dev.lakegate.handler.http;

import io.cloudevents.CloudEvent;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.jspecify.annotations.Nullable;

/** Makes the requests of one handler. Thread-safe. */
final class Requests {

  private final HttpHandlerProperties properties;
  private final PayloadForm form;
  private final @Nullable WebhookSignature signature;

  Requests(
      HttpHandlerProperties properties, PayloadForm form, @Nullable WebhookSignature signature) {
    this.properties = properties;
    this.form = form;
    this.signature = signature;
  }

  HttpRequest of(CloudEvent event) {
    Payload payload = form.of(event);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(properties.uri())
            .timeout(properties.responseTimeout())
            .header("Content-Type", payload.contentType())
            .header("User-Agent", "lakegate")
            .header(properties.idempotencyHeader(), event.getId())
            .POST(BodyPublishers.ofByteArray(payload.body()));
    payload.headers().forEach(request::setHeader);
    if (signature != null) {
      signature.headers(event.getId(), payload.body()).forEach(request::setHeader);
    }
    properties.headers().forEach(request::setHeader);
    return request.build();
  }
}

package dev.lakegate.handler.http;

import dev.lakegate.handler.CompletedEvents;
import dev.lakegate.handler.GenerationEnd;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.HandlerContext;
import dev.lakegate.handler.TurnedAway;
import dev.lakegate.handler.TurnedAwayEvents;
import dev.lakegate.handler.TurnedAwayListener;
import dev.lakegate.verify.Cancellation;
import dev.lakegate.verify.VerifiedGeneration;
import io.cloudevents.CloudEvent;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Posts one request per event and returns once the endpoint has taken it. */
final class HttpHandler implements GenerationHandler, TurnedAwayListener {

  private final HttpHandlerProperties properties;
  private final CompletedEvents events;
  private final Requests requests;
  private final HttpClient client;
  private final Endpoint endpoint;

  HttpHandler(
      HttpHandlerProperties properties,
      CompletedEvents events,
      Requests requests,
      HttpClient client,
      Endpoint endpoint) {
    this.properties = properties;
    this.events = events;
    this.requests = requests;
    this.client = client;
    this.endpoint = endpoint;
  }

  @Override
  public void handle(VerifiedGeneration generation, HandlerContext context)
      throws InterruptedException {
    if (wants(GenerationEnd.COMPLETED)) {
      send(events.of(generation, context), context.cancellation());
    }
  }

  @Override
  public boolean wants(GenerationEnd end) {
    return properties.events().contains(end);
  }

  @Override
  public void turnedAway(TurnedAway turnedAway, Cancellation cancellation)
      throws InterruptedException {
    send(TurnedAwayEvents.of(turnedAway), cancellation);
  }

  private void send(CloudEvent event, Cancellation cancellation) throws InterruptedException {
    cancellation.throwIfCancelled();
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted before anything was sent");
    }
    HttpRequest request = requests.of(event);
    CappedAnswer answer = new CappedAnswer();
    CompletableFuture<HttpResponse<String>> exchange = client.sendAsync(request, answer);
    try (var registration = cancellation.onCancel(() -> exchange.cancel(true))) {
      exchange.get(properties.responseTimeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (CancellationException e) {
      throw e;
    } catch (ExecutionException | TimeoutException e) {
      judge(answer, e);
      return;
    } finally {
      // Aborts what is still going on; what has ended does not mind.
      exchange.cancel(true);
    }
    endpoint.accept(answer.status().orElseThrow(), answer);
  }

  private void judge(CappedAnswer answer, Exception failure) {
    if (answer.status().isPresent()) {
      endpoint.accept(answer.status().get(), answer);
      return;
    }
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    if (cause instanceof CancellationException cancelled) {
      throw cancelled;
    }
    throw endpoint.unreachable(cause);
  }
}

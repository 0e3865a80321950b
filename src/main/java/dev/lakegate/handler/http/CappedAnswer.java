package dev.lakegate.handler.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Takes one answer in: its status, its headers, and the beginning of its body. The status counts
 * even if the body does not come to its end. One thread writes, another one reads.
 */
final class CappedAnswer implements BodyHandler<String>, BodySubscriber<String> {

  /** In bytes; of more than that nothing is read. */
  static final int CAP = 4_096;

  private final CompletableFuture<String> body = new CompletableFuture<>();
  private final ByteArrayOutputStream read = new ByteArrayOutputStream();
  private volatile @Nullable ResponseInfo head;
  private volatile Flow.@Nullable Subscription subscription;

  @Override
  public BodySubscriber<String> apply(ResponseInfo info) {
    head = info;
    return this;
  }

  /** The status, once it came. */
  Optional<Integer> status() {
    return Optional.ofNullable(head).map(ResponseInfo::statusCode);
  }

  /** A header, if it came. */
  Optional<String> header(String name) {
    return Optional.ofNullable(head).map(ResponseInfo::headers).flatMap(it -> first(it, name));
  }

  private static Optional<String> first(HttpHeaders headers, String name) {
    return headers.firstValue(name);
  }

  /** What came of the body. */
  synchronized String text() {
    return read.toString(StandardCharsets.UTF_8);
  }

  @Override
  public CompletionStage<String> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription begun) {
    subscription = begun;
    begun.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    Flow.Subscription current = subscription;
    if (current == null || body.isDone()) {
      return;
    }
    if (isFullAfter(buffers)) {
      current.cancel();
      onComplete();
    } else {
      current.request(1);
    }
  }

  private synchronized boolean isFullAfter(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      byte[] bytes = new byte[Math.min(buffer.remaining(), CAP - read.size())];
      buffer.get(bytes);
      read.writeBytes(bytes);
    }
    return read.size() == CAP;
  }

  // The status says all that matters.
  @Override
  public void onError(Throwable failure) {
    onComplete();
  }

  @Override
  public void onComplete() {
    body.complete(text());
  }
}

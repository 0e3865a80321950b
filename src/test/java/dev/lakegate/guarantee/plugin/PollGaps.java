package dev.lakegate.guarantee.plugin;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.jspecify.annotations.Nullable;

/** Tells the recorder when a consumer came late to its next poll. */
final class PollGaps {

  private static final long NOTEWORTHY_MILLIS = 300;

  private final Consumer<?, ?> consumer;
  private final RecorderLine recorder;
  private final Ticker ticker;
  private long leftNanos = System.nanoTime();
  private long lateMillis;

  private PollGaps(Consumer<?, ?> consumer, RecorderLine recorder, Ticker ticker) {
    this.consumer = consumer;
    this.recorder = recorder;
    this.ticker = ticker;
  }

  /** The consumer, watched. */
  @SuppressWarnings("unchecked")
  static <K, V> Consumer<K, V> watch(
      Consumer<K, V> consumer, RecorderLine recorder, Ticker ticker) {
    PollGaps gaps = new PollGaps(consumer, recorder, ticker);
    return (Consumer<K, V>)
        Proxy.newProxyInstance(
            Consumer.class.getClassLoader(),
            new Class<?>[] {Consumer.class},
            (proxy, method, arguments) -> gaps.invoke(proxy, method, arguments));
  }

  private @Nullable Object invoke(
      Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    switch (method.getName()) {
      case "equals" -> {
        return arguments != null && proxy == arguments[0];
      }
      case "hashCode" -> {
        return System.identityHashCode(proxy);
      }
      case "poll" -> tell();
      default -> {}
    }
    try {
      return method.invoke(consumer, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      if (method.getName().equals("poll")) {
        leftNanos = System.nanoTime();
        lateMillis = ticker.lateMillis();
      }
    }
  }

  private void tell() {
    long millis = (System.nanoTime() - leftNanos) / 1_000_000;
    if (millis >= NOTEWORTHY_MILLIS) {
      Map<String, String> gap = new LinkedHashMap<>();
      gap.put("millis", String.valueOf(millis));
      gap.put("still", String.valueOf(ticker.lateMillis() - lateMillis));
      String unused = recorder.ask("/gap", gap);
    }
  }
}

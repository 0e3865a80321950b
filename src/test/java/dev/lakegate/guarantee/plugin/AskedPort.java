package dev.lakegate.guarantee.plugin;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A port that asks the recorder before and after the calls that matter. */
public final class AskedPort implements InvocationHandler {

  /** The exit status of a process that was told to die. */
  public static final int HALTED = 137;

  private final Object port;
  private final Set<String> methods;
  private final Reason failure;
  private final RecorderLine recorder;

  private AskedPort(Object port, Set<String> methods, Reason failure, RecorderLine recorder) {
    this.port = port;
    this.methods = methods;
    this.failure = failure;
    this.recorder = recorder;
  }

  /**
   * The port with questions.
   *
   * @param methods whose calls are asked about
   * @param failure what a call that is made to fail says
   */
  static <T> T of(
      Class<T> type, T port, Set<String> methods, Reason failure, RecorderLine recorder) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            new AskedPort(port, methods, failure, recorder)));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given)
      throws Throwable {
    Object[] arguments = given == null ? new Object[0] : given;
    if (!methods.contains(method.getName())) {
      return call(method, arguments);
    }
    if (method.getReturnType() == CompletableFuture.class) {
      return later(CallText.of("publish", arguments), method, arguments);
    }
    Map<String, String> message = CallText.of(method.getName(), arguments);
    obey(message, "before", "");
    Object answer;
    try {
      answer = call(method, arguments);
    } catch (Throwable e) {
      obey(message, "failed", e.toString());
      throw e;
    }
    obey(message, "after", CallText.answer(answer));
    return answer;
  }

  /** A letter whose answer comes later. */
  private Object later(Map<String, String> message, Method method, Object[] arguments)
      throws Throwable {
    obey(message, "before", "");
    return ((CompletableFuture<?>) call(method, arguments))
        .whenComplete(
            (answer, failure) ->
                obey(
                    message,
                    failure == null ? "after" : "failed",
                    failure == null ? "" : failure.toString()));
  }

  private @Nullable Object call(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(port, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private void obey(Map<String, String> message, String when, String answer) {
    message.put("when", when);
    message.put("answer", answer);
    String order = recorder.ask("/point", message);
    if (order.equals("halt")) {
      Runtime.getRuntime().halt(HALTED);
    }
    if (order.equals("fail")) {
      throw new LakegateException(failure, "made to fail " + when + " the call");
    }
  }
}

package dev.lakegate.guarantee.plugin;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.HandlerContext;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.Digest;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.verify.VerifiedFile;
import dev.lakegate.verify.VerifiedGeneration;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells the recorder of every call: when it begins, what it read, how it ends. In between it does
 * what the recorder orders. Its effect is what the recorder takes at the end, token and all.
 */
final class RecordingHandler implements GenerationHandler {

  private static final long NAP_MILLIS = 50;

  private final String name;
  private final RecorderLine recorder;

  RecordingHandler(String name, RecorderLine recorder) {
    this.name = name;
    this.recorder = recorder;
  }

  @Override
  public void handle(VerifiedGeneration generation, HandlerContext context) throws Exception {
    Map<String, String> call = describe(generation, context);
    try {
      obey(ask("begin", call), call);
      call.put("files", read(generation));
      obey(ask("end", call), call);
    } catch (Throwable e) {
      call.put("failure", e.toString());
      String unused = ask("failed", call);
      throw e;
    }
  }

  private Map<String, String> describe(VerifiedGeneration generation, HandlerContext context) {
    Map<String, String> call = new LinkedHashMap<>();
    call.put("handler", name);
    call.put("key", context.idempotencyKey());
    call.put("token", String.valueOf(context.fencingToken()));
    call.put("attempt", String.valueOf(context.attempt()));
    call.put("id", generation.id().value());
    call.put("prefix", generation.prefix());
    call.put("sequencer", new BigInteger(generation.sequencer(), 16).toString());
    call.put("level", generation.level().name());
    return call;
  }

  private String ask(String event, Map<String, String> call) {
    call.put("event", event);
    return recorder.ask("/handler", call);
  }

  private void obey(String order, Map<String, String> call) throws InterruptedException {
    switch (order.split(" ")[0]) {
      case "go" -> {}
      case "wait" -> sleepUntilReleased(call);
      case "deaf" -> deafFor(Long.parseLong(order.split(" ")[1]));
      case "throw" -> throw new IllegalStateException("made to fail");
      case "reject" -> throw new RejectGenerationException("made to reject");
      case "oom" -> throw new OutOfMemoryError("made up");
      case "overflow" -> throw new StackOverflowError("made up");
      case "halt" -> Runtime.getRuntime().halt(AskedPort.HALTED);
      case "refused" -> throw new IllegalStateException("the token is an old one");
      default -> throw new IllegalStateException("Unknown order " + order);
    }
  }

  // A handler at work, inside the service: nothing here waits for an outcome to be asserted.
  private void sleepUntilReleased(Map<String, String> call) throws InterruptedException {
    String order = "wait";
    while (order.equals("wait")) {
      Thread.sleep(NAP_MILLIS);
      order = ask("still", call);
    }
    obey(order, call);
  }

  private static void deafFor(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < end) {
      try {
        Thread.sleep(NAP_MILLIS);
      } catch (InterruptedException e) {
        // Such handlers exist.
      }
    }
  }

  private static String read(VerifiedGeneration generation) {
    Map<String, String> digests = new TreeMap<>();
    try (Stream<VerifiedFile> files = generation.files()) {
      files.forEach(file -> digests.put(file.path(), digest(generation, file)));
    }
    return digests.entrySet().stream()
        .map(file -> file.getKey() + "=" + file.getValue())
        .collect(Collectors.joining("\n"));
  }

  private static String digest(VerifiedGeneration generation, VerifiedFile file) {
    Digest digest = ChecksumAlgorithm.SHA256.newDigest();
    try (ObjectContent content = generation.open(file)) {
      InputStream in = content.stream();
      byte[] buffer = new byte[8192];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return digest.checksum().hex();
  }
}

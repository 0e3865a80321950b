package dev.lakegate.gate;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.HandlerContext;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.verify.VerifiedFile;
import dev.lakegate.verify.VerifiedGeneration;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** Remembers what it was handed, bytes included; a test may make it behave otherwise. */
public final class RecordingHandler implements GenerationHandler {

  private final List<Received> received = new CopyOnWriteArrayList<>();
  private volatile GenerationHandler behaviour = (generation, context) -> {};

  /** One call. */
  public record Received(
      String prefix,
      String key,
      long token,
      int attempt,
      Map<String, String> files,
      long atMillis) {}

  @Override
  public void handle(VerifiedGeneration generation, HandlerContext context) throws Exception {
    long at = System.currentTimeMillis();
    behaviour.handle(generation, context);
    received.add(
        new Received(
            generation.prefix(),
            context.idempotencyKey(),
            context.fencingToken(),
            context.attempt(),
            read(generation),
            at));
  }

  /** Does this first; what it throws is thrown. */
  void behave(GenerationHandler first) {
    behaviour = first;
  }

  List<Received> received() {
    return received;
  }

  public List<Received> received(String prefix) {
    return received.stream().filter(it -> it.prefix().equals(prefix)).toList();
  }

  private static Map<String, String> read(VerifiedGeneration generation) {
    Map<String, String> files = new TreeMap<>();
    try (Stream<VerifiedFile> all = generation.files()) {
      all.forEach(file -> files.put(file.path(), read(generation, file)));
    }
    return files;
  }

  private static String read(VerifiedGeneration generation, VerifiedFile file) {
    try (ObjectContent content = generation.open(file)) {
      return new String(content.stream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package com.example.readyfile;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.HandlerContext;
import dev.lakegate.verify.VerifiedFile;
import dev.lakegate.verify.VerifiedGeneration;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Writes {@code <idempotency key>.ready}: the generation's place, then a line for each file with its
 * size and path. The name makes a repetition replace its own file, and the move makes the file
 * appear as a whole or not at all.
 */
final class ReadyFileHandler implements GenerationHandler {

  private final Path folder;

  ReadyFileHandler(Path folder) {
    this.folder = folder;
  }

  @Override
  public void handle(VerifiedGeneration generation, HandlerContext context) throws Exception {
    Path draft = Files.createTempFile(folder, ".", ".draft");
    try {
      write(draft, generation, context);
      Files.move(draft, file(context.idempotencyKey()), ATOMIC_MOVE, REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** The file of an idempotency key. */
  Path file(String idempotencyKey) {
    return folder.resolve(idempotencyKey + ".ready");
  }

  private static void write(Path draft, VerifiedGeneration generation, HandlerContext context)
      throws IOException, InterruptedException {
    try (BufferedWriter out = Files.newBufferedWriter(draft);
        Stream<VerifiedFile> files = generation.files()) {
      out.write(generation.uri() + "\n");
      for (VerifiedFile file : (Iterable<VerifiedFile>) files::iterator) {
        stopIfUnwanted(context);
        out.write(file.object().size() + " " + file.path() + "\n");
      }
    }
    stopIfUnwanted(context);
  }

  // Nothing here blocks for long, so nothing else notices an interrupt.
  private static void stopIfUnwanted(HandlerContext context) throws InterruptedException {
    context.cancellation().throwIfCancelled();
    if (Thread.interrupted()) {
      throw new InterruptedException("told to stop");
    }
  }
}

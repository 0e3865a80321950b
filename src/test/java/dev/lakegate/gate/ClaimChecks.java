package dev.lakegate.gate;

import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.HandlerContext;
import dev.lakegate.stack.Stack;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectSource;
import dev.lakegate.verify.VerifiedFile;
import dev.lakegate.verify.VerifiedGeneration;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.sync.RequestBody;

/** Payloads in a bucket with references to them, and a handler that unpacks what it is handed. */
final class ClaimChecks implements GenerationHandler {

  private final List<Taken> taken = new CopyOnWriteArrayList<>();
  private final Stack stack;
  private final Lake lake;

  ClaimChecks(Stack stack, Lake lake) {
    this.stack = stack;
    this.lake = lake;
  }

  /** One call: the object's key, the SHA-256 of what a reader gets of it, and what it is told. */
  record Taken(String key, String sha256, Object compression, Object originalBytes) {}

  @Override
  public void handle(VerifiedGeneration generation, HandlerContext context) throws IOException {
    VerifiedFile file = generation.files().findFirst().orElseThrow();
    Object compression = generation.table().get("compression");
    try (ObjectContent content = generation.open(file)) {
      InputStream stored = content.stream();
      InputStream original = "gzip".equals(compression) ? new GZIPInputStream(stored) : stored;
      taken.add(
          new Taken(
              file.object().location().key(),
              sha256(original.readAllBytes()),
              compression,
              generation.table().get("originalBytes")));
    }
  }

  List<Taken> of(String key) {
    return taken.stream().filter(it -> it.key().equals(key)).toList();
  }

  static String sha256(byte[] bytes) {
    return ObjectSource.of(bytes, ChecksumAlgorithm.SHA256).checksum().hex();
  }

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** Puts bytes into the bucket; says their entity tag, without quotes. */
  String put(String key, byte[] bytes) {
    return stack
        .s3()
        .putObject(it -> it.bucket(lake.bucket()).key(key), RequestBody.fromBytes(bytes))
        .eTag()
        .replace("\"", "");
  }

  /** A reference in the documented form. */
  byte[] reference(
      String key, @Nullable String eTag, @Nullable String sha256, @Nullable String compression) {
    return "{\"s3_bucket\": \"%s\", \"s3_key\": \"%s\", \"etag\": %s, \"sha256\": %s, \"compression\": %s}"
        .formatted(lake.bucket(), key, text(eTag), text(sha256), text(compression))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String text(@Nullable String value) {
    return value == null ? "null" : "\"" + value + "\"";
  }
}

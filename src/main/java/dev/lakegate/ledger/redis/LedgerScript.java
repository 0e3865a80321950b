package dev.lakegate.ledger.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.springframework.data.redis.core.script.RedisScript;

/** What runs on the server, from the {@code .lua} files beside this class. */
enum LedgerScript {
  CLAIM(true),
  RENEW(true),
  PROGRESS(true),
  DECIDE(true),
  FINISH(true),
  RELEASE(true),
  ENQUEUE(true),
  REOPEN(true),
  SKIP(true),
  WORK(false),
  INDEX_WORK(false),
  UNINDEX_WORK(false),
  PAUSE(false),
  READ(false),
  ENLIST(false),
  PAGE(false);

  @SuppressWarnings("rawtypes")
  private final RedisScript<List> script;

  LedgerScript(boolean isTransition) {
    String source = source(name().toLowerCase(Locale.ROOT).replace('_', '-'));
    this.script = RedisScript.of(isTransition ? source("prelude") + source : source, List.class);
  }

  /** The script; its reply is a list. */
  @SuppressWarnings("rawtypes")
  RedisScript<List> script() {
    return script;
  }

  private static String source(String name) {
    try (InputStream source = LedgerScript.class.getResourceAsStream(name + ".lua")) {
      if (source == null) {
        throw new IllegalStateException("The jar lacks " + name + ".lua");
      }
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

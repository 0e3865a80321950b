package dev.lakegate.event;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Makes the sequencer of an event: its order, or else what tells it from others of its key. */
final class Sequencers {

  private static final int MAX_IDENTITY = 256;

  private Sequencers() {}

  static Sequencer read(RawEvent event, @Nullable String versionId) {
    String family = event.store().dialect().code();
    SequencerForm form = event.store().sequencers();
    if (event.sequencer() instanceof Json.Text text) {
      return form.order(text.value())
          .map(order -> Sequencer.ordered(family, order))
          .orElseGet(() -> Sequencer.unordered(family, identity(event, versionId)));
    }
    return Sequencer.unordered(family, identity(event, versionId));
  }

  /** The same for each delivery of one event, and as far as can be told for no other. */
  private static String identity(RawEvent event, @Nullable String versionId) {
    if (versionId != null) {
      return bounded("version=" + versionId);
    }
    StringJoiner parts = new StringJoiner(",").setEmptyValue("unidentified");
    add(parts, "request", event.requestId());
    // A counter that starts anew with its process tells little without the time.
    add(parts, "sequencer", written(event.sequencer()));
    add(parts, "time", event.time());
    add(parts, "etag", event.eTag());
    return bounded(parts.toString());
  }

  private static void add(StringJoiner parts, String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      parts.add(name + "=" + value);
    }
  }

  private static @Nullable String written(@Nullable Json sequencer) {
    if (sequencer instanceof Json.Text text) {
      return text.value();
    }
    return sequencer instanceof Json.Number number ? number.digits() : null;
  }

  /** Identities are logged and stored, so they stay short and harmless. */
  private static String bounded(String identity) {
    return identity.length() <= MAX_IDENTITY && PlainText.isPlain(identity)
        ? identity
        : "sha256=" + sha256(identity);
  }

  private static String sha256(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("Every Java has SHA-256", impossible);
    }
  }
}

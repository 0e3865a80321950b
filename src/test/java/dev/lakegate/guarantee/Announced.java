package dev.lakegate.guarantee;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A record that the source holds, once or more often, and what has to become of it.
 *
 * @param expected how it has to end
 * @param reason the reason of its dead letter; null without one
 * @param prefix the generation's folder; for what is no notification, anything unique
 * @param sequencer of its sentinel; 0 for what is no notification
 * @param digests of its files by path, as they were when its sentinel was written
 * @param value the record's value
 * @param sendings where it was put; grows
 */
record Announced(
    Expected expected,
    @Nullable String reason,
    String prefix,
    long sequencer,
    Map<String, String> digests,
    byte @Nullable [] value,
    List<Sending> sendings) {

  /** How a record has to end. */
  enum Expected {
    /** All handlers have it. */
    COMPLETED,
    /** A newer one came, so any end will do. */
    OVERTAKEN,
    /** With a dead letter. */
    REJECTED,
    /** With a dead letter. */
    FAILED,
    /** By an operator. */
    SKIPPED,
    /** A dead letter and nothing else. */
    POISON,
    /** Nothing at all. */
    IGNORED
  }

  /** One time that it was put into the source. */
  record Sending(String topic, int partition, long offset, Instant at) {

    /** As the ledger writes it, for the record's first event. */
    String origin() {
      return topic + "-" + partition + "@" + offset + "#0";
    }
  }

  static Announced of(
      Expected expected,
      @Nullable String reason,
      String prefix,
      long sequencer,
      Map<String, String> digests,
      byte @Nullable [] value) {
    return new Announced(expected, reason, prefix, sequencer, digests, value, new ArrayList<>());
  }

  /** The same with another end. */
  Announced expecting(Expected other, @Nullable String why) {
    return new Announced(other, why, prefix, sequencer, digests, value, sendings);
  }

  boolean isGeneration() {
    return sequencer != 0;
  }

  /** Names the generation, to look it up by. */
  String generation() {
    return generation(prefix, sequencer);
  }

  static String generation(String prefix, long sequencer) {
    return prefix + " at " + Long.toHexString(sequencer);
  }

  /** What a handler reports when it has read it. */
  String files() {
    StringBuilder files = new StringBuilder();
    new TreeMap<>(digests)
        .forEach((path, digest) -> files.append(path).append('=').append(digest).append('\n'));
    return files.toString().strip();
  }

  /** The record's key. */
  byte[] recordKey() {
    return (prefix + "_SUCCESS").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return isGeneration() ? generation() : prefix;
  }
}

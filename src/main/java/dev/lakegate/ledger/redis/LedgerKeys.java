package dev.lakegate.ledger.redis;

import dev.lakegate.dataset.GenerationId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/**
 * The names of all keys of one sentinel. They share a hash tag, so that one script may touch them
 * all in a cluster, and sentinels spread over its slots.
 *
 * @param tag identifies bucket and sentinel key: 22 characters of base64url
 */
record LedgerKeys(String tag) {

  /** In front of every key of this application. */
  static final String PREFIX = "lakegate:";

  private static final int TAG_BYTES = 16;

  /** The keys of that sentinel. */
  static LedgerKeys of(String bucket, String sentinelKey) {
    byte[] digest = sha256(bucket + "\0" + sentinelKey);
    byte[] tag = Arrays.copyOf(digest, TAG_BYTES);
    return new LedgerKeys(Base64.getUrlEncoder().withoutPadding().encodeToString(tag));
  }

  /** Where the tag of a generation's keys is looked up. */
  static String lookup(GenerationId id) {
    return PREFIX + "id:" + id.value();
  }

  /** The generations of a dataset; the name is anybody's text, so braces in it are escaped. */
  static String listing(String dataset) {
    return PREFIX + "dataset:" + URLEncoder.encode(dataset, StandardCharsets.UTF_8);
  }

  /** Generations that are work without a record. */
  static String work() {
    return PREFIX + "work";
  }

  /** The datasets that are paused. */
  static String pauses() {
    return PREFIX + "paused";
  }

  /** In front of the names below. */
  String stem() {
    return PREFIX + "{" + tag + "}:";
  }

  String head() {
    return stem() + "head";
  }

  String record(GenerationId id) {
    return stem() + "record:" + id.value();
  }

  String history(GenerationId id) {
    return stem() + "history:" + id.value();
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}

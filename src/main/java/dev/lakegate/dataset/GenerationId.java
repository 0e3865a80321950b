package dev.lakegate.dataset;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A generation's id: the first 26 characters of the base32 SHA-256 of bucket, sentinel key, version
 * (if any) and sequencer, separated by NUL. It is the idempotency key that handlers get.
 *
 * @param value 26 characters of {@code A-Z2-7}
 */
public record GenerationId(String value) {

  private static final Pattern FORM = Pattern.compile("[A-Z2-7]{26}");
  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  private static final int LENGTH = 26;

  /** Refuses anything that is no id. */
  public GenerationId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("A generation id has 26 characters of A-Z and 2-7");
    }
  }

  /** The id of what these four identify. */
  public static GenerationId of(
      String bucket, String sentinelKey, @Nullable String versionId, String sequencer) {
    String version = versionId == null ? "" : versionId + "\0";
    return new GenerationId(hash(bucket + "\0" + sentinelKey + "\0" + version + sequencer));
  }

  /** The first 26 characters of the text's base32 SHA-256. */
  static String hash(String text) {
    byte[] digest = sha256(text.getBytes(StandardCharsets.UTF_8));
    StringBuilder out = new StringBuilder(LENGTH);
    for (int bit = 0; out.length() < LENGTH; bit += 5) {
      int pair = (digest[bit / 8] & 0xff) << 8 | digest[bit / 8 + 1] & 0xff;
      out.append(ALPHABET.charAt(pair >> (11 - bit % 8) & 0x1f));
    }
    return out.toString();
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  @Override
  public String toString() {
    return value;
  }
}

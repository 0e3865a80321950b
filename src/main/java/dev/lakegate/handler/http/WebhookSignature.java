package dev.lakegate.handler.http;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests as Standard Webhooks defines it, with a shared secret. Thread-safe. */
final class WebhookSignature {

  private static final String MARK = "whsec_";
  private static final String ALGORITHM = "HmacSHA256";
  private static final int SHORTEST = 24;
  private static final int LONGEST = 64;

  private final SecretKeySpec key;
  private final Clock clock;

  /**
   * Signs with that key.
   *
   * @param clock tells the time of an attempt
   */
  WebhookSignature(SecretKeySpec key, Clock clock) {
    this.key = key;
    this.clock = clock;
  }

  /**
   * The key that a secret stands for.
   *
   * @param secret {@code whsec_} and 24 to 64 bytes in Base64
   * @throws IllegalArgumentException when it is none; the message does not show it
   */
  static SecretKeySpec key(String secret) {
    byte[] bytes = secret.startsWith(MARK) ? decoded(secret) : new byte[0];
    if (bytes.length < SHORTEST || bytes.length > LONGEST) {
      throw new IllegalArgumentException("write whsec_ and 24 to 64 random bytes in Base64");
    }
    return new SecretKeySpec(bytes, ALGORITHM);
  }

  private static byte[] decoded(String secret) {
    try {
      return Base64.getDecoder().decode(secret.substring(MARK.length()));
    } catch (IllegalArgumentException e) {
      // Says which letter is wrong, and that is one of the secret.
      return new byte[0];
    }
  }

  /**
   * The headers of one attempt.
   *
   * @param id the same for all attempts
   * @param body as it is sent
   */
  Map<String, String> headers(String id, byte[] body) {
    String timestamp = String.valueOf(clock.instant().getEpochSecond());
    return Map.of(
        "webhook-id", id,
        "webhook-timestamp", timestamp,
        "webhook-signature", "v1," + signature(id + "." + timestamp + ".", body));
  }

  private String signature(String head, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update(head.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has HmacSHA256", e);
    }
  }
}

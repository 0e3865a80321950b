package dev.lakegate.event;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ClaimedContent;
import dev.lakegate.store.ObjectLocation;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reference that a producer sends instead of a large payload, which it put into the store: the
 * claim check. Its keys are never encoded, and no store wrote it.
 */
final class ClaimCheckReference {

  static final String EVENT_NAME = "ClaimCheck";

  private static final String BUCKET = "s3_bucket";
  private static final String KEY = "s3_key";
  private static final String ETAG = "etag";
  private static final String SHA256 = "sha256";
  private static final String COMPRESSION = "compression";
  private static final String DETERMINISTIC = "deterministic";

  /** What is read of one. */
  static final String[] MEMBERS = {BUCKET, KEY, ETAG, SHA256, COMPRESSION, DETERMINISTIC};

  private static final Pattern HEX = Pattern.compile("[0-9A-Fa-f]{64}");
  private static final int MAX_COMPRESSION = 64;

  private final Json.Members members;

  ClaimCheckReference(Json.Members members) {
    this.members = members;
  }

  /** Whether that is meant to be one. */
  static boolean isIn(Json.Members value) {
    return value.has(BUCKET) && value.has(KEY);
  }

  /** What it announces, as the first event of its record. */
  ObjectEvent event() throws MalformedEventException {
    ClaimedContent claimed = new ClaimedContent(sha256(), compression());
    return new ObjectEvent(
        0,
        Dialect.CLAIM_CHECK,
        EVENT_NAME,
        location(),
        null,
        Sequencer.unordered(Dialect.CLAIM_CHECK.code(), identity(claimed)),
        eTag(),
        null,
        claimed);
  }

  /** The reference to that object, as a producer would send it. */
  static Map<String, @Nullable Object> of(ObjectEvent event, ClaimedContent claimed) {
    Checksum sha256 = claimed.sha256();
    Map<String, @Nullable Object> reference = new LinkedHashMap<>();
    reference.put(BUCKET, event.bucket());
    reference.put(KEY, event.key());
    reference.put(ETAG, event.eTag());
    reference.put(SHA256, sha256 == null ? null : sha256.hex());
    reference.put(COMPRESSION, claimed.compression());
    return reference;
  }

  // One that is refused must not stand in the way of a better one to the same content.
  private static String identity(ClaimedContent claimed) {
    Checksum sha256 = claimed.sha256();
    return (claimed.refusal().isPresent() ? "refused:" : "sha256:")
        + (sha256 == null ? "" : sha256.hex());
  }

  private ObjectLocation location() throws MalformedEventException {
    String key = required(KEY);
    if (key.getBytes(StandardCharsets.UTF_8).length > ObjectKeys.MAX_BYTES) {
      throw new MalformedEventException("s3_key is longer than 1024 bytes");
    }
    if (key.endsWith("/")) {
      throw new MalformedEventException("s3_key names a folder");
    }
    return new ObjectLocation(required(BUCKET), key);
  }

  private @Nullable Checksum sha256() throws MalformedEventException {
    String written = optional(SHA256);
    if (written == null) {
      return null;
    }
    if (!HEX.matcher(written).matches()) {
      throw new MalformedEventException("sha256 is not 64 hex digits");
    }
    return new Checksum(ChecksumAlgorithm.SHA256, written.toLowerCase(Locale.ROOT));
  }

  private @Nullable String compression() throws MalformedEventException {
    String written = optional(COMPRESSION);
    if (written != null && written.length() > MAX_COMPRESSION) {
      throw new MalformedEventException("compression is longer than 64 characters");
    }
    return written;
  }

  // An object under a deterministic key may be written again with the same content, and then has
  // another entity tag where it is encrypted or packed anew.
  private @Nullable String eTag() throws MalformedEventException {
    String written = optional(ETAG);
    return written == null || members.get(DETERMINISTIC) == Json.Literal.TRUE
        ? null
        : ObjectEvents.bareETag(written);
  }

  private String required(String name) throws MalformedEventException {
    String text = members.text(name);
    if (text == null) {
      throw new MalformedEventException(name + " is no text, or an empty one");
    }
    return PlainText.require(name, text);
  }

  /** Null and an empty text are none, as for the readers of the library that writes them. */
  private @Nullable String optional(String name) throws MalformedEventException {
    Json value = members.get(name);
    if (value == null || value == Json.Literal.NULL) {
      return null;
    }
    if (!(value instanceof Json.Text)) {
      throw new MalformedEventException(name + " is no text");
    }
    String text = members.text(name);
    return text == null ? null : PlainText.require(name, text);
  }
}

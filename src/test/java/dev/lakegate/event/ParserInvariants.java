package dev.lakegate.event;

import dev.lakegate.event.ParsedEvent.Creation;
import dev.lakegate.event.ParsedEvent.Ignored;
import dev.lakegate.event.ParsedEvent.Malformed;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ClaimedContent;
import dev.lakegate.store.ObjectLocation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What holds of the parser's answer to any bytes whatever. Checked by hand: a fuzzer calls this
 * thousands of times a second, and would instrument an assertion library before the first.
 */
final class ParserInvariants {

  private static final Set<String> CREATIONS =
      Set.of(
          "ObjectCreated:Put",
          "ObjectCreated:Post",
          "ObjectCreated:Copy",
          "ObjectCreated:CompleteMultipartUpload");

  private static final Set<Reason> REASONS =
      Set.of(Reason.MALFORMED_NOTIFICATION, Reason.NOTIFICATION_TOO_LARGE);

  private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

  /** Every detail there is; so none of them quotes what was read. */
  private static final Pattern DETAILS =
      Pattern.compile(
          "Larger than 1 MiB"
              + "|The value is not UTF-8 text"
              + "|Not JSON( at line \\d+, column \\d+|: nothing but white space)?"
              + "|Something follows the JSON value"
              + "|A name occurs twice in one JSON object"
              + "|JSON nested deeper than 100 levels"
              + "|Not a JSON object"
              + "|Records is not an array"
              + "|Records and records differ"
              + "|More than (1024 records|4 envelopes)"
              + "|The data is not base64"
              + "|The record is not an object"
              + "|An eventVersion of a major that is not known"
              + "|No (event name|bucket name, or an empty one|object\\.key, or an empty one)"
              + "|(The bucket name|object\\.key|versionId) has control characters, or half a"
              + " surrogate pair, in it"
              + "|(object\\.key is longer than 1024 bytes|versionId is longer than 1024 characters)"
              + "|Key and object\\.key name different objects"
              + "|s3_(bucket|key) is no text, or an empty one"
              + "|(etag|sha256|compression) is no text"
              + "|(s3_bucket|s3_key|etag|sha256|compression) has control characters, or half a"
              + " surrogate pair, in it"
              + "|s3_key (is longer than 1024 bytes|names a folder)"
              + "|sha256 is not 64 hex digits"
              + "|compression is longer than 64 characters"
              + "|object\\.key (has a % without two hex digits after it|is not UTF-8 once decoded"
              + "|has both escapes and characters that encoding would have escaped); if this source"
              + " writes keys as they are, set its key-encoding to raw");

  private ParserInvariants() {}

  /** Fails when the parser's answers to that value break one of its promises. */
  static void check(byte[] value) {
    boolean isStrict = StrictJson.accepts(value);
    for (KeyEncoding encoding : KeyEncoding.values()) {
      NotificationParser parser = new NotificationParser(encoding);
      List<ParsedEvent> results = parser.parse(value);
      checkShape(results);
      require(parser.parse(value).equals(results), "parsing twice gives the same");
      require(isStrict || isRefusedOrEmpty(value, results), "only strict JSON is read");
      if (results.stream().anyMatch(Creation.class::isInstance)) {
        checkKeys(StrictJson.read(value), results, encoding);
      }
    }
  }

  /** What holds of the results by themselves. */
  static void checkShape(List<ParsedEvent> results) {
    require(!results.isEmpty(), "there is a result");
    require(results.size() <= Envelopes.MAX_RECORDS, "results are bounded");
    for (int index = 0; index < results.size(); index++) {
      require(results.get(index).index() == index, "results are numbered");
      check(results.get(index));
    }
  }

  private static boolean isRefusedOrEmpty(byte[] value, List<ParsedEvent> results) {
    return value.length == 0 || (results.size() == 1 && results.get(0) instanceof Malformed);
  }

  private static void check(ParsedEvent result) {
    if (result instanceof Creation creation) {
      check(creation.event());
    } else if (result instanceof Ignored ignored) {
      checkLocation(ignored.location());
    } else if (result instanceof Malformed malformed) {
      require(REASONS.contains(malformed.reason()), "malformed for a reason of its own");
      require(DETAILS.matcher(malformed.detail()).matches(), "a known detail");
    }
  }

  private static void check(ObjectEvent event) {
    checkLocation(event.location());
    checkPlain(event.versionId(), 1024);
    checkPlain(event.eTag(), NotificationParser.MAX_BYTES);
    checkPlain(event.sequencer().identity(), 256);
    require(
        event.isClaimCheck()
            ? event.name().equals(ClaimCheckReference.EVENT_NAME)
            : CREATIONS.contains(event.name()),
        "a creation");
    require(event.time() == null || isSane(event.time()), "a time in which there is S3");
    checkClaimed(event.claimed());
    checkKept(event);
  }

  private static void checkClaimed(@Nullable ClaimedContent claimed) {
    if (claimed != null) {
      Checksum sha256 = claimed.sha256();
      require(sha256 == null || HEX.matcher(sha256.hex()).matches(), "a checksum in lower case");
      checkPlain(claimed.compression(), 64);
    }
  }

  /** A ledger gives back what it was given, and a redrive is of the same object. */
  private static void checkKept(ObjectEvent event) {
    require(ObjectEventText.read(ObjectEventText.write(event)).equals(event), "it can be kept");
    List<ParsedEvent> again = new NotificationParser().parse(NotificationText.write(event));
    require(
        again.size() == 1
            && again.get(0) instanceof Creation creation
            && creation.event().location().equals(event.location())
            && Objects.equals(creation.event().claimed(), event.claimed()),
        "it can be sent again");
  }

  private static boolean isSane(Instant time) {
    return !time.isBefore(Instant.parse("2006-01-01T00:00:00Z"))
        && time.isBefore(Instant.parse("+10000-01-01T00:00:00Z"));
  }

  private static void checkLocation(@Nullable ObjectLocation location) {
    if (location != null) {
      checkPlain(location.bucket(), NotificationParser.MAX_BYTES);
      checkPlain(location.key(), 1024);
      require(location.key().getBytes(StandardCharsets.UTF_8).length <= 1024, "a key that fits");
    }
  }

  private static void checkPlain(@Nullable String text, int maxLength) {
    if (text != null) {
      require(!text.isEmpty() && text.length() <= maxLength, "text of a sane length");
      require(text.codePoints().noneMatch(ParserInvariants::isUnsafe), "text that is safe to log");
    }
  }

  private static boolean isUnsafe(int point) {
    return Character.isISOControl(point) || Character.getType(point) == Character.SURROGATE;
  }

  private static void checkKeys(JsonNode frame, List<ParsedEvent> results, KeyEncoding encoding) {
    for (ParsedEvent result : results) {
      if (result instanceof Creation creation) {
        JsonNode record = frame.path("Records").path(result.index());
        checkKey(frame, record, creation.event().location(), encoding);
      }
    }
  }

  /** Of a notification that stands there without an envelope. */
  private static void checkKey(
      JsonNode frame, JsonNode record, ObjectLocation location, KeyEncoding encoding) {
    String written = record.path("s3").path("object").path("key").stringValue("");
    if (written.isEmpty()) {
      return;
    }
    String stated = frame.path("Key").stringValue("");
    require(
        stated.isEmpty() || stated.equals(location.bucket() + "/" + location.key()),
        "the key beside the records is the one");
    boolean isPlain = written.indexOf('%') < 0 && written.indexOf('+') < 0;
    boolean isToldRaw = encoding == KeyEncoding.RAW && stated.isEmpty();
    require(
        !(isPlain || isToldRaw) || location.key().equals(written),
        "a key that is not encoded stays as it is");
  }

  private static void require(boolean holds, String promise) {
    if (!holds) {
      throw new AssertionError("Broken: " + promise);
    }
  }
}

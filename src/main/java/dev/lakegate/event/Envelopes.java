package dev.lakegate.event;

import dev.lakegate.failure.IgnoreReason;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes off what carriers wrap around notifications: SNS puts one as text into {@code Message},
 * CloudEvents puts it into {@code data}, and some converters write the whole as one JSON string.
 * What lies within is told by its shape alone, so it may as well stand there without a carrier, as
 * the data of a CloudEvent does whose attributes went into headers. A claim check, which no store
 * wrote, is told by its shape, too.
 */
final class Envelopes {

  static final int MAX_DEPTH = 4;

  /** Each record can become a dead letter of the whole value, so their number is bounded. */
  static final int MAX_RECORDS = 1024;

  private final int depth;

  private Envelopes(int depth) {
    this.depth = depth;
  }

  static Content open(byte[] value) throws MalformedEventException {
    return new Envelopes(0).content(JsonReader.read(value));
  }

  private Content content(Json json) throws MalformedEventException {
    if (json instanceof Json.Text text) {
      return isJson(text.value())
          ? inner().content(JsonReader.read(text.value()))
          : new Content.Nothing(Dialect.UNKNOWN, IgnoreReason.TEST_EVENT);
    }
    if (json instanceof Json.Members members) {
      return content(members);
    }
    throw new MalformedEventException("Not a JSON object");
  }

  private Content content(Json.Members value) throws MalformedEventException {
    Json records = records(value);
    if (records instanceof Json.Items items && !items.values().isEmpty()) {
      return events(items.values(), value);
    }
    if (TestEvents.isOne(value)) {
      return new Content.Nothing(TestEvents.sender(value), IgnoreReason.TEST_EVENT);
    }
    if (records == null) {
      return wrapped(value);
    }
    if (records == Json.Literal.NULL || records instanceof Json.Items) {
      return new Content.Nothing(Dialect.UNKNOWN, IgnoreReason.NO_RECORDS);
    }
    throw new MalformedEventException("Records is not an array");
  }

  /** Java bridges write them in lower case. */
  private static @Nullable Json records(Json.Members value) throws MalformedEventException {
    Json records = value.get("Records");
    Json lowerCase = value.get("records");
    if (lowerCase == null || isEmpty(lowerCase) && records != null) {
      return records;
    }
    if (records == null || isEmpty(records)) {
      return lowerCase;
    }
    if (lowerCase instanceof Json.Items && !lowerCase.equals(records)) {
      throw new MalformedEventException("Records and records differ");
    }
    return records;
  }

  private static Content events(List<Json> records, Json.Members frame)
      throws MalformedEventException {
    if (records.size() > MAX_RECORDS) {
      throw new MalformedEventException("More than " + MAX_RECORDS + " records");
    }
    return new Content.Events(records, record -> new S3Record(record, frame));
  }

  private Content wrapped(Json.Members value) throws MalformedEventException {
    Json message = value.get("Message");
    if (message != null && isFromSns(value)) {
      return inner().body(message);
    }
    if (value.text("detail-type") != null) {
      return new Content.Events(List.of(value), EventBridgeEvent::new);
    }
    if (value.text("specversion") != null) {
      return inner().cloudEvent(value);
    }
    if (value.get("s3") instanceof Json.Members) {
      return events(List.of(value), Json.Members.NONE);
    }
    if (ClaimCheckReference.isIn(value)) {
      return new Content.ClaimCheck(new ClaimCheckReference(value));
    }
    return new Content.Nothing(Dialect.UNKNOWN, IgnoreReason.NO_RECORDS);
  }

  /** What SNS delivers, or is asked to publish: StorageGRID asks wherever it was told SNS is. */
  private static boolean isFromSns(Json.Members value) {
    return "Notification".equals(value.text("Type")) || "Publish".equals(value.text("Action"));
  }

  /** What an envelope holds: the JSON itself, or text that must be JSON. */
  private Content body(Json body) throws MalformedEventException {
    return content(body instanceof Json.Text text ? JsonReader.read(text.value()) : body);
  }

  private Content cloudEvent(Json.Members event) throws MalformedEventException {
    Json data = event.get("data");
    if (data == null || data == Json.Literal.NULL) {
      return base64(event.text("data_base64"));
    }
    // Version 0.3 has no other name for it.
    return "base64".equalsIgnoreCase(event.text("datacontentencoding"))
            && data instanceof Json.Text text
        ? base64(text.value())
        : body(data);
  }

  private Content base64(@Nullable String base64) throws MalformedEventException {
    return base64 == null
        ? new Content.Nothing(Dialect.UNKNOWN, IgnoreReason.NO_RECORDS)
        : body(JsonReader.read(decoded(base64)));
  }

  private static byte[] decoded(String base64) throws MalformedEventException {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException notBase64) {
      throw new MalformedEventException("The data is not base64");
    }
  }

  private Envelopes inner() throws MalformedEventException {
    if (depth == MAX_DEPTH) {
      throw new MalformedEventException("More than " + MAX_DEPTH + " envelopes");
    }
    return new Envelopes(depth + 1);
  }

  private static boolean isEmpty(Json records) {
    return records == Json.Literal.NULL
        || records instanceof Json.Items items && items.values().isEmpty();
  }

  /** Whether it is meant to be JSON with an object in it, encoded once more or not. */
  private static boolean isJson(String text) {
    return text.contains("{") && "{[\"\uFEFF".indexOf(text.stripLeading().charAt(0)) >= 0;
  }
}

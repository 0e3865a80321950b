package dev.lakegate.event;

import dev.lakegate.event.ParsedEvent.Creation;
import dev.lakegate.event.ParsedEvent.Ignored;
import dev.lakegate.event.ParsedEvent.Malformed;
import dev.lakegate.failure.IgnoreReason;
import dev.lakegate.failure.Reason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns the value of a Kafka record into object events. Thread-safe; never throws, and takes time
 * proportional to the size of the value.
 */
public final class NotificationParser {

  /** The largest value that is looked at, in bytes. */
  public static final int MAX_BYTES = 1024 * 1024;

  private final ObjectEvents events;

  /** Decodes keys as the store that wrote them is known to encode them. */
  public NotificationParser() {
    this(KeyEncoding.AUTO);
  }

  /** Decodes keys as told; {@link KeyEncoding#AUTO} leaves it to what is known of each store. */
  public NotificationParser(KeyEncoding keyEncoding) {
    events = new ObjectEvents(new ObjectKeys(keyEncoding));
  }

  /**
   * Parses one record value.
   *
   * @param value the bytes as they came; null for a tombstone
   * @return at least one result, in the order of the events
   */
  public List<ParsedEvent> parse(byte @Nullable [] value) {
    if (value == null || value.length == 0) {
      return List.of(ignored(Dialect.UNKNOWN, IgnoreReason.EMPTY));
    }
    if (value.length > MAX_BYTES) {
      return List.of(malformed(0, Reason.NOTIFICATION_TOO_LARGE, "Larger than 1 MiB"));
    }
    try {
      return results(Envelopes.open(value));
    } catch (MalformedEventException malformed) {
      return List.of(malformed(0, Reason.MALFORMED_NOTIFICATION, malformed.detail()));
    }
  }

  private List<ParsedEvent> results(Content content) {
    if (content instanceof Content.Nothing nothing) {
      return List.of(ignored(nothing.dialect(), nothing.reason()));
    }
    if (content instanceof Content.Events found) {
      List<ParsedEvent> results = new ArrayList<>(found.events().size());
      for (Json event : found.events()) {
        results.add(result(results.size(), event, found));
      }
      return List.copyOf(results);
    }
    if (content instanceof Content.ClaimCheck claimCheck) {
      return List.of(result(claimCheck.reference()));
    }
    throw new IllegalStateException("Unknown content " + content.getClass());
  }

  private ParsedEvent result(int index, Json event, Content.Events found) {
    if (!(event instanceof Json.Members members)) {
      return malformed(index, Reason.MALFORMED_NOTIFICATION, "The record is not an object");
    }
    RawEvent raw = found.shape().apply(members);
    return raw.name() == null && TestEvents.isOne(members)
        ? new Ignored(index, TestEvents.sender(members), IgnoreReason.TEST_EVENT, null)
        : events.read(index, raw);
  }

  private static ParsedEvent result(ClaimCheckReference reference) {
    try {
      return new Creation(reference.event());
    } catch (MalformedEventException malformed) {
      return new Malformed(
          0, Dialect.CLAIM_CHECK, Reason.MALFORMED_NOTIFICATION, malformed.detail());
    }
  }

  private static Ignored ignored(Dialect dialect, IgnoreReason reason) {
    return new Ignored(0, dialect, reason, null);
  }

  private static Malformed malformed(int index, Reason reason, String detail) {
    return new Malformed(index, Dialect.UNKNOWN, reason, detail);
  }
}

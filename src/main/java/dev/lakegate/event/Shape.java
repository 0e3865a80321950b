package dev.lakegate.event;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is read of a JSON value. The rest is checked like everything and then dropped, so a value
 * costs what is read of it, not what somebody put into it.
 *
 * @param members what is read of an object, by name; nothing of one that has none
 * @param items what is read of each item of an array; null when an array is not looked into
 */
record Shape(Map<String, Shape> members, @Nullable Shape items) {

  /** A string, a number or a literal; an object or an array in its place is only seen to be one. */
  static final Shape SCALAR = new Shape(Map.of(), null);

  private static final Shape RECORD =
      SCALAR
          .with(SCALAR, "eventVersion", "eventSource", "eventName", "eventTime", "awsRegion")
          .with(SCALAR, "Event", "Service")
          .with(SCALAR.with(SCALAR, "PrincipalId"), "userIdentity")
          .with(SCALAR.with(SCALAR, "x-amz-request-id", "x-amz-id-2"), "responseElements")
          .with(
              SCALAR
                  .with(SCALAR, "configurationId")
                  .with(
                      SCALAR
                          .with(SCALAR, "name", "arn")
                          .with(SCALAR.with(SCALAR, "PrincipalId"), "ownerIdentity"),
                      "bucket")
                  .with(SCALAR.with(SCALAR, "key", "eTag", "versionId", "sequencer"), "object"),
              "s3");

  private static final Shape EVENT_BRIDGE_DETAIL =
      SCALAR
          .with(SCALAR, "event-version", "reason", "request-id")
          .with(SCALAR.with(SCALAR, "name"), "bucket")
          .with(SCALAR.with(SCALAR, "key", "etag", "version-id", "sequencer"), "object");

  /** A record may also stand by itself, so its members are here, too. */
  private static final Shape INNERMOST =
      RECORD
          .with(new Shape(Map.of(), RECORD), "Records", "records")
          .with(SCALAR, "EventName", "Key")
          .with(SCALAR, "detail-type", "time")
          .with(EVENT_BRIDGE_DETAIL, "detail")
          .with(SCALAR, "Type", "Action", "specversion", "data_base64", "datacontentencoding")
          .with(SCALAR, ClaimCheckReference.MEMBERS);

  /** A notification in as many envelopes as there may be. */
  static final Shape NOTIFICATION = enveloped(Envelopes.MAX_DEPTH + 1);

  private static Shape enveloped(int times) {
    return times == 0 ? INNERMOST : INNERMOST.with(enveloped(times - 1), "Message", "data");
  }

  private Shape with(Shape member, String... names) {
    Map<String, Shape> all = new HashMap<>(members);
    for (String name : names) {
      all.put(name, member);
    }
    return new Shape(Map.copyOf(all), items);
  }
}

package dev.lakegate.event;

import java.util.Map;

/** The messages by which stores try out where notifications shall go. */
final class TestEvents {

  private static final Map<String, Dialect> SERVICES =
      Map.of(
          "Amazon S3", Dialect.AWS,
          "Vast S3", Dialect.VAST,
          "S3", Dialect.VERSITY,
          "NooBaa", Dialect.NOOBAA);

  private TestEvents() {}

  /** Most stores send one by itself, NooBaa as a record. */
  static boolean isOne(Json.Members value) {
    return "s3:TestEvent".equals(value.text("Event"));
  }

  /** Who sent the test event. */
  static Dialect sender(Json.Members testEvent) {
    String service = testEvent.text("Service");
    return service == null ? Dialect.UNKNOWN : SERVICES.getOrDefault(service, Dialect.UNKNOWN);
  }
}

package dev.lakegate.event;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What stores call what happened. */
final class EventNames {

  // Not a prefix: tagging, retention and legal hold are called ObjectCreated, too. Looked up as
  // written, since a name beside a thousand records may be a megabyte long.
  private static final Map<String, String> CREATIONS =
      Map.of(
          "ObjectCreated:Put", "ObjectCreated:Put",
          "ObjectCreated:Post", "ObjectCreated:Post",
          "ObjectCreated:Copy", "ObjectCreated:Copy",
          "ObjectCreated:CompleteMultipartUpload", "ObjectCreated:CompleteMultipartUpload",
          "s3:ObjectCreated:Put", "ObjectCreated:Put",
          "s3:ObjectCreated:Post", "ObjectCreated:Post",
          "s3:ObjectCreated:Copy", "ObjectCreated:Copy",
          "s3:ObjectCreated:CompleteMultipartUpload", "ObjectCreated:CompleteMultipartUpload");

  private EventNames() {}

  /**
   * Its name without {@code s3:}, which some stores write and others do not; null when it is no
   * creation.
   */
  static @Nullable String creation(String written) {
    return CREATIONS.get(written);
  }
}

package dev.lakegate.event;

import java.util.Set;

/** What stores call what happened. */
final class EventNames {

  // Not a prefix: tagging, retention and legal hold are called ObjectCreated, too.
  private static final Set<String> CREATIONS =
      Set.of(
          "ObjectCreated:Put",
          "ObjectCreated:Post",
          "ObjectCreated:Copy",
          "ObjectCreated:CompleteMultipartUpload");

  private static final String PREFIX = "s3:";

  private EventNames() {}

  /** Without {@code s3:}, which some stores write and others do not. */
  static String plain(String name) {
    return name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
  }

  static boolean isCreation(String plainName) {
    return CREATIONS.contains(plainName);
  }
}

package dev.lakegate.stack;

/** What of a bucket is made known in which topic. */
record NotificationRule(String bucket, String topic, String prefix, String suffix) {

  boolean matches(String otherBucket, String key) {
    return bucket.equals(otherBucket) && key.startsWith(prefix) && key.endsWith(suffix);
  }
}

package dev.lakegate.guarantee;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Notifications as MinIO writes them, without what nobody reads. */
final class Notice {

  private static final long NANOS = 1_000_000_000;

  // The MD5 of nothing, since sentinels are empty.
  private static final String EMPTY = "d41d8cd98f00b204e9800998ecf8427e";

  private Notice() {}

  /** Tells that the sentinel was written at that many nanoseconds since 1970. */
  static byte[] minio(String bucket, String key, long sequencer) {
    Instant time = Instant.ofEpochSecond(sequencer / NANOS, sequencer % NANOS);
    return """
        {"EventName":"s3:ObjectCreated:Put","Key":"%s/%s","Records":[{"eventVersion":"2.0",\
        "eventSource":"minio:s3","awsRegion":"","eventTime":"%s","eventName":"s3:ObjectCreated:Put",\
        "s3":{"s3SchemaVersion":"1.0","bucket":{"name":"%s"},"object":{"key":"%s","eTag":"%s",\
        "sequencer":"%016X"}}}]}"""
        .formatted(
            bucket,
            key,
            time,
            bucket,
            URLEncoder.encode(key, StandardCharsets.UTF_8),
            EMPTY,
            sequencer)
        .getBytes(StandardCharsets.UTF_8);
  }
}

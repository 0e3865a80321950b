package dev.lakegate.gate;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** Events as MinIO writes them, of objects that need not exist. */
public final class SentinelEvent {

  private static final AtomicLong NUMBER = new AtomicLong(0x18A0_0000_0000_0000L);

  private SentinelEvent() {}

  /** The creation of that object, now, with a sequencer of its own. */
  public static String of(String bucket, String key) {
    return of(bucket, key, Instant.now());
  }

  /** The creation of a generation's sentinel. */
  static String of(Lake lake, LakeGeneration generation) {
    return of(lake.bucket(), generation.prefix() + "_SUCCESS");
  }

  /** The creation of an object at that time. */
  static String of(String bucket, String key, Instant time) {
    return """
        {"eventVersion":"2.0","eventSource":"minio:s3","awsRegion":"","eventTime":"%s",\
        "eventName":"s3:ObjectCreated:Put","userIdentity":{"principalId":"writer"},\
        "s3":{"s3SchemaVersion":"1.0","bucket":{"name":"%s"},\
        "object":{"key":"%s","sequencer":"%X"}}}"""
        .formatted(time, bucket, key.replace("/", "%2F"), NUMBER.incrementAndGet());
  }

  /** A notification of these events. */
  public static byte[] notification(String... events) {
    return ("{\"Records\":[" + String.join(",", events) + "]}").getBytes(StandardCharsets.UTF_8);
  }
}

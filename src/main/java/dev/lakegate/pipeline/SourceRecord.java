package dev.lakegate.pipeline;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Kafka record as it came; nothing is copied, nobody writes to the arrays.
 *
 * @param topic its topic
 * @param partition its partition
 * @param offset its offset
 * @param timestampMillis its timestamp, milliseconds since 1970
 * @param timestampType who stamped it, in Kafka's words: {@code CreateTime} or {@code
 *     LogAppendTime}
 * @param key its key; null when it has none
 * @param value its value; null for a tombstone
 * @param headers its headers, in order
 */
@SuppressWarnings("ArrayRecordComponent") // Identity is topic, partition and offset; see Origin.
public record SourceRecord(
    String topic,
    int partition,
    long offset,
    long timestampMillis,
    String timestampType,
    byte @Nullable [] key,
    byte @Nullable [] value,
    List<Header> headers) {

  /** A record that was stamped by its producer. */
  public SourceRecord(
      String topic,
      int partition,
      long offset,
      long timestampMillis,
      byte @Nullable [] key,
      byte @Nullable [] value,
      List<Header> headers) {
    this(topic, partition, offset, timestampMillis, "CreateTime", key, value, headers);
  }

  /**
   * Stands for the record of work that came from the ledger.
   *
   * @param origin who wants it, in the place of a topic
   * @param since when it was put there, milliseconds since 1970, in the place of an offset
   * @param key what a record would have as its key
   * @param value a notification that says the same as the lost one
   */
  static SourceRecord recordless(String origin, long since, byte[] key, byte[] value) {
    return new SourceRecord(origin, -1, since, since, key, value, List.of());
  }

  /** Whether no Kafka record stands for it. */
  public boolean isRecordless() {
    return partition < 0;
  }

  /** In bytes: key, value and headers, whose names count by their characters. */
  public long size() {
    long size = (long) length(key) + length(value);
    for (Header header : headers) {
      size += header.name().length() + length(header.value());
    }
    return size;
  }

  private static int length(byte @Nullable [] bytes) {
    return bytes == null ? 0 : bytes.length;
  }

  /** One header. */
  @SuppressWarnings("ArrayRecordComponent")
  public record Header(String name, byte @Nullable [] value) {}
}

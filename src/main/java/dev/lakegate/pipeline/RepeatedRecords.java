package dev.lakegate.pipeline;

import dev.lakegate.dataset.Generation;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What the latest duplicates announced, by their very bytes. Stores repeat what they could not
 * deliver, and a group that was set back reads everything once more: those records need not be
 * taken apart again. Thread-safe.
 */
final class RepeatedRecords {

  private static final int MOST = 2_048;

  /** Notifications of one event are shorter; with the above, a bound for the memory. */
  private static final int MAX_BYTES = 4_096;

  // Whoever contrives two values of one checksum has them take turns here, and no more.
  private final Map<Long, Known> byChecksum =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Known> eldest) {
          return size() > MOST;
        }
      };

  @SuppressWarnings("ArrayRecordComponent") // Compared by content, below.
  private record Known(byte[] value, Generation generation) {}

  /** Keeps what the record announced, which was one generation and nothing else. */
  void add(SourceRecord source, Generation generation) {
    byte[] value = source.value();
    if (value != null && value.length <= MAX_BYTES) {
      long checksum = checksum(value);
      synchronized (byChecksum) {
        byChecksum.put(checksum, new Known(value, generation));
      }
    }
  }

  /** What a record of the same bytes announced; null when that is not known. */
  @Nullable Generation find(SourceRecord source) {
    byte[] value = source.value();
    if (value == null || value.length > MAX_BYTES) {
      return null;
    }
    long checksum = checksum(value);
    Known known;
    synchronized (byChecksum) {
      known = byChecksum.get(checksum);
    }
    return known != null && Arrays.equals(known.value(), value) ? known.generation() : null;
  }

  private static long checksum(byte[] value) {
    CRC32C checksum = new CRC32C();
    checksum.update(value);
    return checksum.getValue();
  }
}

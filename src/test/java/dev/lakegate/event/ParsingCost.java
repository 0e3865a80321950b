package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** What parsing a value costs, in memory allocated: unlike time, the same on every machine. */
final class ParsingCost {

  /** The text itself is two bytes a character; the rest is names, and what is read. */
  private static final long PER_BYTE = 16;

  private static final long PER_RESULT = 8 * 1024;
  private static final long PER_VALUE = 64 * 1024;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private ParsingCost() {}

  /** Fails when it costs more than its size explains. */
  static void check(byte[] value) {
    NotificationParser parser = new NotificationParser();
    // Whatever is made once and for all is made here.
    int results = parser.parse(value).size();

    assertThat(allocated(parser, value))
        .as("bytes allocated for %d bytes with %d results", value.length, results)
        .isLessThan(PER_VALUE + PER_BYTE * value.length + PER_RESULT * results);
  }

  private static long allocated(NotificationParser parser, byte[] value) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    List<ParsedEvent> results = parser.parse(value);
    long after = THREADS.getCurrentThreadAllocatedBytes();
    assertThat(results).isNotEmpty();
    return after - before;
  }
}

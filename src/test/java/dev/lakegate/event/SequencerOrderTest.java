package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Any two sequencers are in the order of what their store counted. */
class SequencerOrderTest {

  private static final List<String> SOURCES =
      List.of("minio:s3", "aws:s3", "vast:s3", "rustfs:s3", "sgws:s3");

  @Property(tries = 300)
  void hexOfAnyLengthAndCaseIsANumber(
      @ForAll("sources") String source,
      @ForAll("numbers") BigInteger first,
      @ForAll("numbers") BigInteger second,
      @ForAll @IntRange(max = 16) int padding,
      @ForAll boolean isUpperCase) {
    Sequencer one = sequencer(source, "0".repeat(padding) + first.toString(16));
    Sequencer other =
        sequencer(source, isUpperCase ? second.toString(16).toUpperCase(Locale.ROOT) : hex(second));

    assertThat(one.compare(other)).hasValue(first.compareTo(second));
    assertThat(one.identity().equals(other.identity())).isEqualTo(first.equals(second));
  }

  @Property(tries = 300)
  void cephsMemoryIsSecondsAndNanoseconds(
      @ForAll @LongRange(min = 1, max = 0xFFFFFFFFL) long second,
      @ForAll @LongRange(max = 999_999_999) long nano,
      @ForAll @LongRange(min = 1, max = 0xFFFFFFFFL) long otherSecond,
      @ForAll @LongRange(max = 999_999_999) long otherNano) {
    Sequencer one = sequencer("ceph:s3", memory(second, nano));
    Sequencer other = sequencer("ceph:s3", memory(otherSecond, otherNano));

    int expected =
        Comparator.<long[]>comparingLong(time -> time[0])
            .thenComparingLong(time -> time[1])
            .compare(new long[] {second, nano}, new long[] {otherSecond, otherNano});
    assertThat(one.compare(other)).hasValue(expected);
  }

  @Provide
  Arbitrary<String> sources() {
    return Arbitraries.of(SOURCES);
  }

  /** Up to 48 digits, so that there is room for padding. */
  @Provide
  Arbitrary<BigInteger> numbers() {
    return Arbitraries.bigIntegers()
        .between(BigInteger.ONE, BigInteger.ONE.shiftLeft(192).subtract(BigInteger.ONE));
  }

  private static String hex(BigInteger number) {
    return number.toString(16);
  }

  private static String memory(long second, long nano) {
    return HexFormat.of()
        .withUpperCase()
        .formatHex(
            ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) second)
                .putInt((int) nano)
                .array());
  }

  private static Sequencer sequencer(String source, String written) {
    return Notification.from(source).with("s3.object.sequencer", written).created().sequencer();
  }
}

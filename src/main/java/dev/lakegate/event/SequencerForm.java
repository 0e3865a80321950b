package dev.lakegate.event;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a store means by the text in {@code sequencer}. */
enum SequencerForm {
  /** Hex of any length, compared as a number: the greater is later. */
  HEX {
    @Override
    BigInteger number(String hex) {
      return new BigInteger(hex, 16);
    }
  },

  /**
   * The memory of seconds and nanoseconds, 32 bits each, as Ceph prints it: on the machines it runs
   * on, the lowest byte of each comes first.
   */
  LITTLE_ENDIAN_WORDS {
    private static final int DIGITS = 16;

    @Override
    Optional<BigInteger> order(String text) {
      return text.length() == DIGITS ? super.order(text) : Optional.empty();
    }

    @Override
    BigInteger number(String hex) {
      long memory = Long.parseUnsignedLong(hex, 16);
      long seconds = Integer.toUnsignedLong(Integer.reverseBytes((int) (memory >>> 32)));
      long nanos = Integer.toUnsignedLong(Integer.reverseBytes((int) memory));
      return BigInteger.valueOf(seconds).shiftLeft(32).or(BigInteger.valueOf(nanos));
    }
  },

  /** Nothing that two events could be compared by. */
  OPAQUE {
    @Override
    Optional<BigInteger> order(String text) {
      return Optional.empty();
    }

    @Override
    BigInteger number(String hex) {
      throw new IllegalStateException("An opaque sequencer is no number");
    }
  };

  private static final Pattern HEX_DIGITS = Pattern.compile("[0-9A-Fa-f]{1,64}");

  /** The number in the text; empty when it says no order. */
  Optional<BigInteger> order(String text) {
    if (!HEX_DIGITS.matcher(text).matches()) {
      return Optional.empty();
    }
    // Zero is a field nobody filled: as a number it would be stale for ever after.
    return Optional.of(number(text)).filter(number -> number.signum() > 0);
  }

  /** The number in hex digits, at least one of them. */
  abstract BigInteger number(String hex);
}

package dev.lakegate.event;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What the store says about the order of events on one key. Comparable only within one key and one
 * family; an unordered one identifies, and never makes anything stale.
 *
 * @param family who counts: sequencers of different families are not compared
 * @param identity distinguishes one event of a key from another: the number in upper-case hex
 *     without leading zeros, or, without an order, whatever else identifies the event
 * @param order the number; null when the store gives no order
 */
public record Sequencer(String family, String identity, @Nullable BigInteger order) {

  /** An ordered sequencer; the number is unsigned. */
  public static Sequencer ordered(String family, BigInteger order) {
    if (order.signum() < 0) {
      throw new IllegalArgumentException("A sequencer is unsigned, but was " + order);
    }
    return new Sequencer(family, hex(order), order);
  }

  /** A sequencer that only identifies. */
  public static Sequencer unordered(String family, String identity) {
    return new Sequencer(family, identity, null);
  }

  /** Whether the store gave an order. */
  public boolean isOrdered() {
    return order != null;
  }

  /** Negative when older than the other, positive when newer; empty when that cannot be said. */
  public OptionalInt compare(Sequencer other) {
    if (order == null || other.order == null || !family.equals(other.family)) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(order.compareTo(other.order));
  }

  private static String hex(BigInteger order) {
    return Objects.requireNonNull(order).toString(16).toUpperCase(Locale.ROOT);
  }
}

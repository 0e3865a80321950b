package dev.lakegate.manifest;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Numbers paths in the order they come, and finds their numbers again, without holding them: 128
 * bits of each path's SHA-256 stand for it, which nobody can make collide. Not thread-safe.
 */
public final class PathIndex {

  private static final int FIRST_CAPACITY = 1024;

  private final MessageDigest sha256 = sha256();
  private long[] high = new long[FIRST_CAPACITY];
  private long[] low = new long[FIRST_CAPACITY];
  private int[] numbers = new int[FIRST_CAPACITY];
  private int size;

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /** Gives the path the next number, from 0; false when it has one already. */
  public boolean add(String path) {
    if (3 * (long) size >= 2 * (long) numbers.length) {
      grow();
    }
    return put(hash(path));
  }

  /** The path's number; −1 when it has none. */
  public int indexOf(String path) {
    ByteBuffer hash = hash(path);
    return numbers[slot(hash.getLong(0), hash.getLong(Long.BYTES))] - 1;
  }

  /** How many paths have a number. */
  public int size() {
    return size;
  }

  private boolean put(ByteBuffer hash) {
    long first = hash.getLong(0);
    long second = hash.getLong(Long.BYTES);
    int slot = slot(first, second);
    if (numbers[slot] != 0) {
      return false;
    }
    set(slot, first, second, ++size);
    return true;
  }

  private void set(int slot, long first, long second, int number) {
    high[slot] = first;
    low[slot] = second;
    numbers[slot] = number;
  }

  // Where that hash stands, or would stand.
  private int slot(long first, long second) {
    int mask = numbers.length - 1;
    int slot = (int) second & mask;
    while (numbers[slot] != 0 && (high[slot] != first || low[slot] != second)) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldHigh = high;
    long[] oldLow = low;
    int[] oldNumbers = numbers;
    int capacity = Math.multiplyExact(2, oldNumbers.length);
    high = new long[capacity];
    low = new long[capacity];
    numbers = new int[capacity];
    for (int i = 0; i < oldNumbers.length; i++) {
      if (oldNumbers[i] != 0) {
        set(slot(oldHigh[i], oldLow[i]), oldHigh[i], oldLow[i], oldNumbers[i]);
      }
    }
  }

  private ByteBuffer hash(String path) {
    return ByteBuffer.wrap(sha256.digest(path.getBytes(StandardCharsets.UTF_8)));
  }
}

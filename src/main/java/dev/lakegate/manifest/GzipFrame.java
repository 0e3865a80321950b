package dev.lakegate.manifest;

import java.io.EOFException;
import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.ZipException;

/** What stands before and behind a member's data: RFC 1952. */
final class GzipFrame {

  private static final int MAGIC = 0x8b1f;
  private static final int DEFLATE = 8;
  private static final int MAX_TEXT = 64 << 10;
  private static final int CHECKED = 1 << 1;
  private static final int EXTRA = 1 << 2;
  private static final int NAMED = 1 << 3;
  private static final int COMMENTED = 1 << 4;
  private static final int RESERVED = 0xe0;
  private static final int TIME_LEVEL_AND_SYSTEM = 6;

  private final PackedBytes in;
  private final CRC32 crc = new CRC32();

  GzipFrame(PackedBytes in) {
    this.in = in;
  }

  /** Reads a header; false where nothing is left to read. */
  boolean readHeader() throws IOException {
    crc.reset();
    int first = in.read();
    if (first < 0) {
      return false;
    }
    crc.update(first);
    if ((next() << 8 | first) != MAGIC || next() != DEFLATE) {
      throw new ZipException("something follows that is no gzip");
    }
    int flags = next();
    if ((flags & RESERVED) != 0) {
      throw new ZipException("its header has unknown flags");
    }
    skip(TIME_LEVEL_AND_SYSTEM);
    readOptional(flags);
    return true;
  }

  private void readOptional(int flags) throws IOException {
    if ((flags & EXTRA) != 0) {
      skip((int) number(2));
    }
    if ((flags & NAMED) != 0) {
      skipText();
    }
    if ((flags & COMMENTED) != 0) {
      skipText();
    }
    long expected = crc.getValue() & 0xffff;
    if ((flags & CHECKED) != 0 && number(2) != expected) {
      throw new ZipException("its header has another checksum than it says");
    }
  }

  /** Reads the trailer, which has to have the data's checksum and length. */
  void requireTrailer(long checksum, long length) throws IOException {
    if (number(4) != checksum || number(4) != length) {
      throw new ZipException("its data has another checksum or length than it says");
    }
  }

  private void skip(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      next();
    }
  }

  private void skipText() throws IOException {
    for (int length = 0; next() != 0; length++) {
      if (length == MAX_TEXT) {
        throw new ZipException("its header has a text without an end");
      }
    }
  }

  // The least significant byte comes first.
  private long number(int bytes) throws IOException {
    long number = 0;
    for (int i = 0; i < bytes; i++) {
      number |= (long) next() << 8 * i;
    }
    return number;
  }

  private int next() throws IOException {
    int value = in.read();
    if (value < 0) {
      throw new EOFException("it breaks off");
    }
    crc.update(value);
    return value;
  }
}

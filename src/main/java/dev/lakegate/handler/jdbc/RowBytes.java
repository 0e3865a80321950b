package dev.lakegate.handler.jdbc;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Bounds what is read for one row, so that no row fills the memory, nor does a line of names. */
final class RowBytes extends FilterInputStream {

  /** In bytes, unpacked; with what is read ahead. */
  static final int LONGEST_ROW = 16 << 20;

  private int read;

  RowBytes(InputStream in) {
    super(in);
  }

  /** What was read before belongs to other rows. */
  void beginRow() {
    read = 0;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = super.read(bytes, offset, length);
    read += Math.max(0, count);
    if (read > LONGEST_ROW) {
      throw new IOException("a row has more than %d bytes".formatted(LONGEST_ROW));
    }
    return count;
  }
}

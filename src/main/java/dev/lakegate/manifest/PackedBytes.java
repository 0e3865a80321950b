package dev.lakegate.manifest;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;

/** Packed bytes on their way to the inflater, or to whoever reads what stands around the data. */
final class PackedBytes {

  private static final int BUFFER = 64 << 10;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int limit;

  PackedBytes(InputStream in) {
    this.in = in;
  }

  /** The next byte; −1 at the end. */
  int read() throws IOException {
    return fill() ? buffer[position++] & 0xff : -1;
  }

  /** Gives the inflater what is there. */
  void feed(Inflater inflater) throws IOException {
    if (!fill()) {
      throw new EOFException("it breaks off");
    }
    inflater.setInput(buffer, position, limit - position);
    position = limit;
  }

  /** Takes back what the inflater has no use for. */
  void takeBack(Inflater inflater) {
    position -= inflater.getRemaining();
  }

  private boolean fill() throws IOException {
    if (position == limit) {
      position = 0;
      limit = Math.max(in.read(buffer, 0, BUFFER), 0);
    }
    return limit > 0;
  }
}

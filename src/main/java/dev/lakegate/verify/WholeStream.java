package dev.lakegate.verify;

import dev.lakegate.store.ObjectContent;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;

/** Fails where an object's bytes end before its size, so that a broken connection is no end. */
final class WholeStream extends FilterInputStream {

  private final long size;
  private long count;

  WholeStream(ObjectContent content) {
    super(content.stream());
    this.size = content.object().size();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = in.read(bytes, offset, length);
    if (read < 0 && count < size) {
      throw new EOFException("broke off after " + count + " of " + size + " bytes");
    }
    count += Math.max(read, 0);
    return read;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}

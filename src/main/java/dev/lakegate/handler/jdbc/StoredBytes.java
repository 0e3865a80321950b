package dev.lakegate.handler.jdbc;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A file as the store gives it. Whatever fails in here is the store's failure, so that every other
 * {@link IOException} is the file's own fault.
 */
final class StoredBytes extends FilterInputStream {

  StoredBytes(InputStream in) {
    super(in);
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    try {
      return in.read(bytes, offset, length);
    } catch (IOException e) {
      throw new LakegateException(Reason.STORE_ERROR, "Reading a file failed: " + e, e);
    }
  }

  /** Unknown: the store is not asked. */
  @Override
  public int available() {
    return 0;
  }

  /** Leaves the store's stream to its owner, who may rather abort it. */
  @Override
  public void close() {}

  @Override
  public boolean markSupported() {
    return false;
  }
}

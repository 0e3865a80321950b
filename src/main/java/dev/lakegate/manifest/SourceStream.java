package dev.lakegate.manifest;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * The manifest as the store gives it. Whatever fails in here is the store's failure, so that every
 * other {@link IOException} is the manifest's own fault.
 */
final class SourceStream extends FilterInputStream {

  SourceStream(InputStream in) {
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
      throw new LakegateException(
          Reason.STORE_ERROR, Details.of("Reading the manifest failed: %s", e.toString()), e);
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

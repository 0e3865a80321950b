package dev.lakegate.manifest;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * An object's bytes as the store gives them. Whatever fails in here is the store's failure, {@code
 * store-error}, so that every other {@link IOException} is the content's own fault.
 */
public final class SourceStream extends FilterInputStream {

  private final String what;

  /**
   * Reads nothing yet, and never closes that stream.
   *
   * @param what is read, in failures
   */
  public SourceStream(InputStream in, String what) {
    super(in);
    this.what = what;
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
          Reason.STORE_ERROR, Details.of("Reading %s failed: %s", what, e.toString()), e);
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

package dev.lakegate.manifest;

import dev.lakegate.failure.Reason;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Refuses to go on after so many bytes. */
final class CappedStream extends FilterInputStream {

  private final long max;
  private long count;

  CappedStream(InputStream in, long max) {
    super(in);
    this.max = max;
  }

  @Override
  public int read() throws IOException {
    int value = in.read();
    count(value < 0 ? 0 : 1);
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = in.read(bytes, offset, length);
    count(read);
    return read;
  }

  private void count(int read) {
    count += Math.max(read, 0);
    if (count > max) {
      throw Details.failure(Reason.MANIFEST_TOO_LARGE, "The manifest has more than %d bytes", max);
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}

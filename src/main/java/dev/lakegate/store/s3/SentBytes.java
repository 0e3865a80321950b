package dev.lakegate.store.s3;

import dev.lakegate.store.ObjectSource;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import software.amazon.awssdk.core.sync.RequestBody;

/**
 * Part of a source as the body of one request, which may be sent repeatedly. What was counted of a
 * try that came to nothing is taken back.
 */
final class SentBytes implements AutoCloseable {

  private static final String TYPE = "application/octet-stream";

  private final ObjectSource source;
  private final long offset;
  private final long length;
  private final LongConsumer sent;
  private final AtomicLong counted = new AtomicLong();

  SentBytes(ObjectSource source, long offset, long length, LongConsumer sent) {
    this.source = source;
    this.offset = offset;
    this.length = length;
    this.sent = sent;
  }

  RequestBody asBody() {
    return RequestBody.fromContentProvider(this::begin, length, TYPE);
  }

  private InputStream begin() {
    takeBack();
    try {
      return new Counted(source.open(offset));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The store has them. */
  void arrived() {
    sent.accept(length - counted.getAndSet(length));
    counted.set(0);
  }

  @Override
  public void close() {
    takeBack();
  }

  private void takeBack() {
    sent.accept(-counted.getAndSet(0));
  }

  private void count(int bytes) {
    counted.addAndGet(bytes);
    sent.accept(bytes);
  }

  /** No more than the part. */
  private final class Counted extends FilterInputStream {

    private long left = length;

    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] buffer, int start, int count) throws IOException {
      if (left == 0) {
        return -1;
      }
      int read = in.read(buffer, start, (int) Math.min(count, left));
      if (read > 0) {
        left -= read;
        count(read);
      }
      return read;
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}

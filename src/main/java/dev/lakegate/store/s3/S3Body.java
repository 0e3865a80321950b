package dev.lakegate.store.s3;

import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectLocation;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * The bytes of one answer: exactly as many as were announced, or {@link LakegateException} with
 * {@code store-error}. Closing it neither drains nor closes the answer, its owner does that.
 */
final class S3Body extends InputStream {

  private final InputStream source;
  private final ObjectLocation location;
  private final long length;
  private final Pace pace;
  // Read by whoever closes, which may be another thread.
  private volatile long position;

  S3Body(InputStream source, ObjectLocation location, long length) {
    this(source, location, length, new Pace(System::nanoTime));
  }

  S3Body(InputStream source, ObjectLocation location, long length, Pace pace) {
    this.source = source;
    this.location = location;
    this.length = length;
    this.pace = pace;
  }

  boolean hasBytesLeft() {
    return position < length;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // One thread reads; others only look.
  public int read(byte[] buffer, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, buffer.length);
    pace.begin();
    int read = fetch(buffer, offset, count);
    if (pace.isTooSlow(read)) {
      throw failure(
          "the body trickles: fewer than %d bytes in a minute, after %d of %d"
              .formatted(Pace.BYTES_PER_MINUTE, position, length),
          null);
    }
    if (read < 0 && hasBytesLeft() || read > length - position) {
      throw failure("the body ended after %d of %d bytes".formatted(position, length), null);
    }
    position = position + Math.max(read, 0);
    return read;
  }

  private int fetch(byte[] buffer, int offset, int count) {
    try {
      return source.read(buffer, offset, count);
    } catch (IOException e) {
      throw failure(
          "reading failed after %d of %d bytes: %s".formatted(position, length, e.getMessage()), e);
    } catch (SdkException e) {
      throw S3Failures.ofObject(e, location);
    }
  }

  private LakegateException failure(String what, @Nullable Throwable e) {
    return new LakegateException(Reason.STORE_ERROR, location + ": " + InertText.of(what, 300), e);
  }

  @Override
  public int available() throws IOException {
    return source.available();
  }
}

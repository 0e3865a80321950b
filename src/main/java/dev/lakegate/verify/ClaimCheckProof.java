package dev.lakegate.verify;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.manifest.GzipStream;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.Digest;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Proves that an object holds what a claim check says: reads it as it is stored, unpacks it on the
 * way, and hashes both. Nothing is kept, and nothing is read or unpacked beyond the cap.
 */
final class ClaimCheckProof implements FileProof, AutoCloseable {

  private static final int BUFFER = 64 << 10;

  private final String path;
  private final PinnedStream object;
  private final InputStream original;
  private final Checksum expected;
  private final long maxBytes;
  private final Digest storedDigest = ChecksumAlgorithm.SHA256.newDigest();
  private final Digest originalDigest = ChecksumAlgorithm.SHA256.newDigest();
  private final byte[] buffer = new byte[BUFFER];
  private long originalBytes;

  /**
   * Reads nothing yet.
   *
   * @param packed whether the object is gzip
   * @param expected the checksum of the original bytes
   * @param maxBytes how many original bytes there may be
   */
  ClaimCheckProof(
      String path, PinnedStream object, boolean packed, Checksum expected, long maxBytes) {
    this.path = path;
    this.object = object;
    InputStream hashed = new Hashed(object);
    // Packed in many members or in one: the cap bounds what they come to.
    this.original = packed ? new GzipStream(hashed, Integer.MAX_VALUE) : hashed;
    this.expected = expected;
    this.maxBytes = maxBytes;
  }

  @Override
  public @Nullable VerifiedFile step() {
    try {
      return advance() ? null : judge();
    } catch (IOException e) {
      // The store's failures are others: these are of bytes that are no gzip.
      throw Details.failure(
          Reason.CHECKSUM_MISMATCH, "%s is not the gzip that its reference says: %s", path, e);
    }
  }

  /** Whether more is to do after others had their turn. */
  private boolean advance() throws IOException {
    long pause = originalBytes + PinnedStream.RANGE;
    while (originalBytes < pause) {
      int count = original.read(buffer, 0, (int) Math.min(BUFFER, pause - originalBytes));
      if (count < 0) {
        return false;
      }
      originalDigest.update(buffer, 0, count);
      originalBytes += count;
      if (originalBytes > maxBytes) {
        throw tooLarge(path, maxBytes);
      }
    }
    return true;
  }

  /** What is said about an object that is larger than it may be, packed or not. */
  static LakegateException tooLarge(String path, long maxBytes) {
    return Details.failure(
        Reason.MANIFEST_TOO_LARGE, "%s has more than %d bytes, stored or unpacked", path, maxBytes);
  }

  private VerifiedFile judge() {
    Checksum found = originalDigest.checksum();
    if (!found.equals(expected)) {
      throw Details.failure(
          Reason.CHECKSUM_MISMATCH,
          "%s has %s, but its reference says %s",
          path,
          found.toString(),
          expected.hex());
    }
    return new VerifiedFile(path, object.object(), storedDigest.checksum());
  }

  /** How many original bytes were read. */
  long originalBytes() {
    return originalBytes;
  }

  /** Ends the reading, wherever it is. */
  @Override
  public void close() {
    object.close();
    if (original instanceof GzipStream gzip) {
      gzip.close();
    }
  }

  /** What is read through it is hashed as it is stored. */
  private final class Hashed extends FilterInputStream {

    Hashed(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = in.read(bytes, offset, length);
      storedDigest.update(bytes, offset, Math.max(count, 0));
      return count;
    }
  }
}

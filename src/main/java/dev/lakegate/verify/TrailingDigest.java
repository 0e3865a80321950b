package dev.lakegate.verify;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.Digest;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Takes bytes in a buffer behind whoever reads them: while one buffer is hashed, the other is
 * filled, so that neither the store nor the processor waits for the other. For one thread at a
 * time.
 */
final class TrailingDigest {

  private final Digest digest;
  private final Executor hashing;
  private byte[] filling;
  private int filled;
  private byte[] other = {};
  private CompletableFuture<Void> pending = CompletableFuture.completedFuture(null);

  /**
   * Nothing was taken in yet.
   *
   * @param hashing where hashing happens; on the reading thread, a single buffer is enough
   * @param buffer how many bytes are hashed at a time, at least 1
   */
  TrailingDigest(Digest digest, Executor hashing, int buffer) {
    this.digest = digest;
    this.hashing = hashing;
    this.filling = new byte[buffer];
  }

  /** Reads what the stream has at hand, without taking it in; -1 at its end. */
  int read(PinnedStream source) {
    return source.read(filling, filled, filling.length - filled);
  }

  /** Takes in that many of the bytes that were read last. */
  void take(int count) {
    filled += count;
    if (filled == filling.length) {
      hash();
    }
  }

  private void hash() {
    pending.join();
    byte[] full = filling;
    int count = filled;
    pending = CompletableFuture.runAsync(() -> digest.update(full, 0, count), hashing);
    filled = 0;
    if (!pending.isDone()) {
      filling = other.length == 0 ? new byte[full.length] : other;
      other = full;
    }
  }

  /** The checksum of all bytes taken in. Ends the digest: call it once. */
  Checksum checksum() {
    hash();
    pending.join();
    return digest.checksum();
  }
}

package dev.lakegate.verify;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.Digest;
import dev.lakegate.store.Pin;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * What identifies a sequence of files as they were looked at: a digest of each one's path and pin
 * and of the digest before, so that it is known after every file.
 */
final class FileChain {

  private Checksum last = Checksum.of(ChecksumAlgorithm.SHA256, new byte[32]);
  private boolean broken;

  void add(VerifiedFile file) {
    Pin pin = file.object().pin();
    broken |= pin.versionId() == null && pin.eTag() == null;
    Digest digest = ChecksumAlgorithm.SHA256.newDigest();
    update(digest, HexFormat.of().parseHex(last.hex()));
    update(digest, file.path().getBytes(StandardCharsets.UTF_8));
    update(digest, pin.token().getBytes(StandardCharsets.UTF_8));
    last = digest.checksum();
  }

  // With its length, so that no two sequences read the same.
  private static void update(Digest digest, byte[] bytes) {
    digest.update(
        ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array(), 0, Integer.BYTES);
    digest.update(bytes, 0, bytes.length);
  }

  /** Whether there is a file that its store gave nothing to be recognised by. */
  boolean isBroken() {
    return broken;
  }

  /** The digest after the last file, in hex. */
  String digest() {
    return last.hex();
  }
}

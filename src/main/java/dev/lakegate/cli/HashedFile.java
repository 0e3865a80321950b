package dev.lakegate.cli;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.Digest;
import dev.lakegate.store.ObjectSource;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.function.LongConsumer;

/**
 * A file whose bytes were read once, to know their checksums.
 *
 * @param file the file
 * @param sha256 for the manifest
 * @param checksum for the store
 */
record HashedFile(LocalFile file, Checksum sha256, Checksum checksum) implements ObjectSource {

  private static final int BUFFER = 256 << 10;

  /**
   * Reads it.
   *
   * @param algorithm what the store wants
   * @param hashed told how many more bytes were read
   */
  static HashedFile read(LocalFile file, ChecksumAlgorithm algorithm, LongConsumer hashed)
      throws IOException {
    Digest sha256 = ChecksumAlgorithm.SHA256.newDigest();
    Digest other = algorithm == ChecksumAlgorithm.SHA256 ? sha256 : algorithm.newDigest();
    byte[] buffer = new byte[(int) Math.max(1, Math.min(BUFFER, file.size()))];
    try (InputStream in = Files.newInputStream(file.file())) {
      long left = file.size();
      for (int read; (read = in.read(buffer)) >= 0; left -= read) {
        // Somebody writes to it, perhaps without end.
        if (read > left) {
          throw new IOException("It grew beyond " + file.size() + " bytes");
        }
        sha256.update(buffer, 0, read);
        if (other != sha256) {
          other.update(buffer, 0, read);
        }
        hashed.accept(read);
      }
    }
    Checksum listed = sha256.checksum();
    return new HashedFile(file, listed, other == sha256 ? listed : other.checksum());
  }

  @Override
  public long size() {
    return file.size();
  }

  @Override
  public InputStream open(long offset) throws IOException {
    FileInputStream in = new FileInputStream(file.file().toFile());
    try {
      in.getChannel().position(offset);
      return in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }
}

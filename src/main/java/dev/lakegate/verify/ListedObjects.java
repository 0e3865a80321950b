package dev.lakegate.verify;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.manifest.Spool;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a listing said of listed files, by their numbers: written in the listing's order, read in
 * the manifest's, in a temporary file because either may be long.
 */
final class ListedObjects implements AutoCloseable {

  private final VerifiedFileCodec codec;
  private final Path file;
  private final OutputStream out;
  private final RandomAccessFile in;
  private final long[] ends;
  private final int[] lengths;
  private long end;

  ListedObjects(Path folder, VerifiedFileCodec codec, int count) {
    this.codec = codec;
    this.ends = new long[count];
    this.lengths = new int[count];
    try {
      this.file = Files.createTempFile(folder, "lakegate-", ".listing");
      this.out = new BufferedOutputStream(Files.newOutputStream(file));
      this.in = new RandomAccessFile(file.toFile(), "r");
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Keeps what was listed under that number. */
  void put(int number, VerifiedFile listed) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      codec.write(new DataOutputStream(bytes), listed);
      bytes.writeTo(out);
      end += bytes.size();
      Spool.requireRoom(end, Spool.MAX_FILE_BYTES);
      ends[number] = end;
      lengths[number] = bytes.size();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Ends the writing. */
  void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** What was listed under that number; null when nothing was. */
  @Nullable VerifiedFile get(int number) {
    if (lengths[number] == 0) {
      return null;
    }
    try {
      byte[] bytes = new byte[lengths[number]];
      in.seek(ends[number] - bytes.length);
      in.readFully(bytes);
      return codec.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    } catch (IOException e) {
      throw failure(e);
    }
  }

  @Override
  public void close() {
    try (out;
        in) {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private static LakegateException failure(IOException cause) {
    return new LakegateException(
        Reason.STORE_ERROR, Details.of("A temporary file failed: %s", cause.toString()), cause);
  }
}

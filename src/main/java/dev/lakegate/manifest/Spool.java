package dev.lakegate.manifest;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.io.BufferedOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A list that is written once and read repeatedly: in memory while it is short, else in a temporary
 * file of at most 1 GiB, room for a kilobyte of each of a million items. Written by one thread;
 * read by any once that is done. A disk that fails is a {@code store-error}, since another try may
 * find room; a list that is too long is {@code manifest-too-large}.
 *
 * @param <T> what it holds
 */
public final class Spool<T> implements AutoCloseable {

  /** How large a temporary file may become, in bytes. */
  public static final int MAX_FILE_BYTES = 1 << 30;

  static final int MAX_IN_MEMORY = 10_000;

  private static final int BUFFER = 64 << 10;

  private final Path folder;
  private final Codec<T> codec;
  private final int maxInMemory;
  private final int maxFileBytes;
  private final List<T> memory = new ArrayList<>();
  private @Nullable Path file;
  private @Nullable DataOutputStream out;
  private long size;
  private boolean closed;

  /** An empty one, whose file would lie in that folder; 10,000 items are held in memory. */
  public Spool(Path folder, Codec<T> codec) {
    this(folder, codec, MAX_IN_MEMORY, MAX_FILE_BYTES);
  }

  Spool(Path folder, Codec<T> codec, int maxInMemory, int maxFileBytes) {
    this.folder = folder;
    this.codec = codec;
    this.maxInMemory = maxInMemory;
    this.maxFileBytes = maxFileBytes;
  }

  /** Appends an item. Not after {@link #stream()}. */
  public void add(T item) {
    if (file == null && memory.size() < maxInMemory) {
      memory.add(item);
    } else {
      write(item);
    }
    size++;
  }

  /** How many items. */
  public long size() {
    return size;
  }

  private void write(T item) {
    try {
      DataOutputStream stream = out == null ? spill() : out;
      codec.write(stream, item);
      requireRoom(stream.size(), maxFileBytes);
    } catch (IOException e) {
      throw failure("written", e);
    }
  }

  /**
   * Refuses a temporary file that has become too large.
   *
   * @throws LakegateException with {@code manifest-too-large}
   */
  public static void requireRoom(long bytes, long maxBytes) {
    if (bytes > maxBytes) {
      throw Details.failure(
          Reason.MANIFEST_TOO_LARGE,
          "The list of files takes more than %d bytes of temporary space",
          maxBytes);
    }
  }

  private DataOutputStream spill() throws IOException {
    if (file != null) {
      throw new IllegalStateException("A spool that was read takes nothing more in");
    }
    Path created = Files.createTempFile(folder, "lakegate-", ".spool");
    file = created;
    DataOutputStream stream =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(created), BUFFER));
    out = stream;
    for (T item : memory) {
      codec.write(stream, item);
    }
    memory.clear();
    return stream;
  }

  /** The items in order; ends the writing. Close the stream. */
  public synchronized Stream<T> stream() {
    if (closed) {
      throw new IllegalStateException("The list is closed, and its temporary file is gone");
    }
    try {
      endWriting();
      return file == null ? List.copyOf(memory).stream() : SpoolReading.of(file, codec, size);
    } catch (IOException e) {
      throw failure("read", e);
    }
  }

  private void endWriting() throws IOException {
    if (out != null) {
      out.close();
      out = null;
    }
  }

  /** Deletes the temporary file. */
  @Override
  public synchronized void close() {
    closed = true;
    memory.clear();
    try {
      endWriting();
    } catch (IOException e) {
      throw failure("written", e);
    } finally {
      delete();
    }
  }

  private void delete() {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw failure("deleted", e);
    }
  }

  static LakegateException failure(String what, IOException cause) {
    return new LakegateException(
        Reason.STORE_ERROR,
        Details.of("A temporary file could not be %s: %s", what, cause.toString()),
        cause);
  }

  /**
   * How an item is written down.
   *
   * @param <T> the item
   */
  public interface Codec<T> {

    /** Writes it. */
    void write(DataOutput out, T item) throws IOException;

    /** Reads what {@link #write} wrote. */
    T read(DataInput in) throws IOException;
  }
}

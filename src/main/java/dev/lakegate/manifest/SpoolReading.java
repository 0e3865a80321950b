package dev.lakegate.manifest;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** One reading of a spool's file. */
final class SpoolReading<T> extends Spliterators.AbstractSpliterator<T> {

  private static final int BUFFER = 64 << 10;

  private final DataInputStream in;
  private final Spool.Codec<T> codec;
  private long left;

  private SpoolReading(DataInputStream in, Spool.Codec<T> codec, long size) {
    super(size, Spliterator.ORDERED | Spliterator.NONNULL);
    this.in = in;
    this.codec = codec;
    this.left = size;
  }

  static <T> Stream<T> of(Path file, Spool.Codec<T> codec, long size) throws IOException {
    DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER));
    return StreamSupport.stream(new SpoolReading<>(in, codec, size), false)
        .onClose(() -> close(in));
  }

  @Override
  public boolean tryAdvance(Consumer<? super T> action) {
    if (left == 0) {
      return false;
    }
    left--;
    action.accept(read());
    return true;
  }

  private T read() {
    try {
      return codec.read(in);
    } catch (IOException e) {
      throw Spool.failure("read", e);
    }
  }

  private static void close(DataInputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      throw Spool.failure("closed", e);
    }
  }
}

package dev.lakegate.verify;

import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.StoredObject;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reports how many bytes of one file are read: never more than it has, however often some are read
 * again, and all of them once it is proven. Thread-safe.
 */
final class FileMeter {

  private final VerificationListener listener;
  private final long size;
  private long reported;

  FileMeter(VerificationListener listener, long size) {
    this.listener = listener;
    this.size = size;
  }

  /** The same store, and what is read from it is reported. */
  ObjectStore metered(ObjectStore store) {
    return new MeteredStore(store, this);
  }

  /** The same proof, and its end is reported. */
  FileProof metered(FileProof proof) {
    return () -> {
      VerifiedFile file = proof.step();
      if (file != null) {
        advance(size);
      }
      return file;
    };
  }

  ObjectContent metered(ObjectContent content) {
    return new Metered(content, new MeteredStream(content.stream()));
  }

  private void advance(long bytes) {
    long news = take(bytes);
    if (news > 0) {
      listener.advanced(news);
    }
  }

  private synchronized long take(long bytes) {
    long news = Math.min(bytes, size - reported);
    reported += news;
    return news;
  }

  private final class MeteredStream extends FilterInputStream {

    MeteredStream(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = in.read();
      advance(read < 0 ? 0 : 1);
      return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = in.read(bytes, offset, length);
      advance(Math.max(read, 0));
      return read;
    }
  }

  private record Metered(ObjectContent content, InputStream stream) implements ObjectContent {

    @Override
    public StoredObject object() {
      return content.object();
    }

    @Override
    public void abort() {
      content.abort();
    }

    @Override
    public void close() {
      content.close();
    }
  }
}

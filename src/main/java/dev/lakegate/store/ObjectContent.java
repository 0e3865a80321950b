package dev.lakegate.store;

import java.io.InputStream;

/**
 * An object opened for reading. Leaving before the end: {@link #abort()}, since a plain close would
 * fetch the rest of the body first.
 */
public interface ObjectContent extends AutoCloseable {

  /** The object whose bytes these are. */
  StoredObject object();

  /** The bytes, once. */
  InputStream stream();

  /** Drops the connection without reading the rest. May be called from any thread, repeatedly. */
  void abort();

  /** Ends the reading; the same as {@link #abort()} when bytes are left. */
  @Override
  void close();
}

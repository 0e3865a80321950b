package dev.lakegate.manifest;

import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A manifest that was read to its end and found consistent. Close it to drop what it spilled. */
public interface Manifest extends AutoCloseable {

  /** The dataset it names; null when it names none. */
  @Nullable String dataset();

  /** The generation it names; null when it names none. */
  @Nullable String generation();

  /** When it says it was made; null when it does not say. */
  @Nullable Instant createdAt();

  /** Free-form metadata of the table, passed on to handlers; empty when there is none. */
  Map<String, Object> table();

  /** How many files it lists, the sentinel and itself left out. */
  long fileCount();

  /** The bytes of those files. */
  long totalBytes();

  /** The files in the manifest's order, without the sentinel and itself; repeatable. Close it. */
  Stream<ManifestEntry> entries();

  @Override
  void close();
}

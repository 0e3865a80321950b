package dev.lakegate.manifest;

import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A manifest whose entries lie in a spool. */
record SpooledManifest(
    @Nullable String dataset,
    @Nullable String generation,
    @Nullable Instant createdAt,
    Map<String, Object> table,
    long totalBytes,
    Spool<ManifestEntry> spool)
    implements Manifest {

  @Override
  public long fileCount() {
    return spool.size();
  }

  @Override
  public Stream<ManifestEntry> entries() {
    return spool.stream();
  }

  @Override
  public void close() {
    spool.close();
  }
}

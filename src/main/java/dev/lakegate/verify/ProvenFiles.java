package dev.lakegate.verify;

import dev.lakegate.manifest.Spool;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The files that are proven so far, in the manifest's order. Filled by one thread. */
final class ProvenFiles implements AutoCloseable {

  private final Supplier<Spool<VerifiedFile>> spools;
  private Spool<VerifiedFile> spool;
  private FileChain chain = new FileChain();
  private long bytes;

  ProvenFiles(Supplier<Spool<VerifiedFile>> spools) {
    this.spools = spools;
    this.spool = spools.get();
  }

  void add(VerifiedFile file) {
    spool.add(file);
    chain.add(file);
    bytes += file.object().size();
  }

  /** Begins anew. */
  void forget() {
    spool.close();
    spool = spools.get();
    chain = new FileChain();
    bytes = 0;
  }

  long size() {
    return spool.size();
  }

  long bytes() {
    return bytes;
  }

  FileChain chain() {
    return chain;
  }

  /** The files; ends the filling. Close the stream. */
  Stream<VerifiedFile> stream() {
    return spool.stream();
  }

  @Override
  public void close() {
    spool.close();
  }
}

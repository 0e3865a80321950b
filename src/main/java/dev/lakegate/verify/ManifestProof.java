package dev.lakegate.verify;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.manifest.Manifest;
import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.store.ObjectStore;
import java.util.Iterator;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Proves the files that a manifest lists, the way the dataset wants. */
final class ManifestProof {

  private final Tools tools;
  private final StopSignal stop;
  private final Generation generation;
  private final VerificationListener listener;
  private final ListingProof listing;

  ManifestProof(Tools tools, StopSignal stop, VerificationRequest request) {
    this.tools = tools;
    this.stop = stop;
    this.generation = request.generation();
    this.listener = request.listener();
    this.listing = new ListingProof(tools, stop, generation);
  }

  /**
   * Passes the files on as they are proven, in the manifest's order; says how much was proven.
   *
   * @param beginning what need not be read, where bytes are compared
   */
  VerificationLevel prove(
      Manifest manifest, ToLongFunction<Manifest> beginning, Consumer<VerifiedFile> sink) {
    try {
      return proveAll(manifest, beginning, sink);
    } catch (MissingFileException e) {
      throw new NearNames(tools.store(), generation).explain(e);
    }
  }

  private VerificationLevel proveAll(
      Manifest manifest, ToLongFunction<Manifest> beginning, Consumer<VerifiedFile> sink) {
    return switch (mode()) {
      case CONTENT, STORED_CHECKSUM -> proveContent(manifest, beginning, sink);
      case SIZE -> proveSize(manifest, sink);
      case LISTING -> proveListing(manifest, sink);
    };
  }

  private VerificationMode mode() {
    return generation.dataset().definition().verification().mode();
  }

  private VerificationLevel proveContent(
      Manifest manifest, ToLongFunction<Manifest> beginning, Consumer<VerifiedFile> sink) {
    VerificationLevel level = provableLevel(manifest);
    judgeUnlisted(manifest);
    long first = beginning.applyAsLong(manifest);
    proveEach(manifest, first, this::strongestProof, sink);
    // A checkpoint does not say for which of its files the store's word was taken.
    return first > 0
            && level == VerificationLevel.CONTENT
            && mode() == VerificationMode.STORED_CHECKSUM
        ? VerificationLevel.STORED_CHECKSUM
        : level;
  }

  private FileProof strongestProof(ManifestEntry entry, ObjectStore store) {
    return entry.checksum() == null
        ? new SizeProof(store, generation, entry)
        : new ContentProof(store, stop, generation, entry, entry.checksum());
  }

  private VerificationLevel proveSize(Manifest manifest, Consumer<VerifiedFile> sink) {
    judgeUnlisted(manifest);
    proveEach(manifest, 0, (entry, store) -> new SizeProof(store, generation, entry), sink);
    return VerificationLevel.SIZE;
  }

  private VerificationLevel proveListing(Manifest manifest, Consumer<VerifiedFile> sink) {
    listing.prove(
        manifest,
        file -> {
          listener.advanced(file.object().size());
          sink.accept(file);
        });
    return VerificationLevel.LISTING;
  }

  private void judgeUnlisted(Manifest manifest) {
    if (UnlistedFiles.rule(generation) != DatasetDefinition.UnlistedFiles.IGNORE) {
      listing.judgeUnlisted(manifest);
    }
  }

  private void proveEach(
      Manifest manifest, long first, EntryProof proof, Consumer<VerifiedFile> sink) {
    try (Stream<ManifestEntry> entries = manifest.entries()) {
      new FileRun(tools.pool(), stop, sink)
          .prove(entries.skip(first).iterator(), entry -> metered(entry, proof));
    }
  }

  private FileProof metered(ManifestEntry entry, EntryProof proof) {
    FileMeter meter = new FileMeter(listener, entry.size());
    return meter.metered(proof.begin(entry, meter.metered(tools.store())));
  }

  /** Begins the proof of an entry, with the store that it reads from. */
  private interface EntryProof {
    FileProof begin(ManifestEntry entry, ObjectStore store);
  }

  // Before any byte is read: nothing else could come of it. One file without a checksum lowers the
  // level of all.
  private VerificationLevel provableLevel(Manifest manifest) {
    VerificationLevel level = VerificationLevel.CONTENT;
    try (Stream<ManifestEntry> entries = manifest.entries()) {
      for (Iterator<ManifestEntry> all = entries.iterator(); all.hasNext(); ) {
        ManifestEntry entry = all.next();
        if (entry.checksum() == null) {
          requireAllowed(entry);
          level = VerificationLevel.SIZE;
        }
      }
    }
    return level;
  }

  private void requireAllowed(ManifestEntry entry) {
    String unsupported = entry.unsupportedAlgorithm();
    if (unsupported != null) {
      throw Details.failure(
          Reason.CHECKSUM_UNSUPPORTED,
          "%s is listed with a checksum of the unknown algorithm %s",
          entry.path(),
          unsupported);
    }
    if (!generation.dataset().definition().verification().allowMissingChecksum()) {
      throw Details.failure(
          Reason.CHECKSUM_MISSING, "%s is listed without a checksum", entry.path());
    }
  }
}

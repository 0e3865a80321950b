package dev.lakegate.verify;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.manifest.Manifest;
import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.Pin;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Proves the files that a manifest lists, the way the dataset wants. */
final class ManifestProof {

  private final Tools tools;
  private final StopSignal stop;
  private final Generation generation;
  private final FaultBoard faults;
  private final VerificationListener listener;
  private final ListingProof listing;
  private final AtomicBoolean trusted = new AtomicBoolean();

  ManifestProof(Tools tools, StopSignal stop, VerificationRequest request, FaultBoard faults) {
    this.tools = tools;
    this.stop = stop;
    this.generation = request.generation();
    this.listener = request.listener();
    this.faults = faults;
    this.listing = new ListingProof(tools, stop, generation, faults);
  }

  /**
   * Passes the files on as they are proven, in the manifest's order; says how much was proven.
   *
   * @param sentinel the sentinel's pin
   * @param beginning what need not be read, where bytes are compared
   */
  VerificationLevel prove(
      Manifest manifest,
      Pin sentinel,
      ToLongFunction<Manifest> beginning,
      Consumer<VerifiedFile> sink) {
    try {
      return proveAll(manifest, sentinel, beginning, sink);
    } catch (LakegateException e) {
      throw faults.explained(e, new NearNames(tools.store(), generation)::explain);
    }
  }

  private VerificationLevel proveAll(
      Manifest manifest,
      Pin sentinel,
      ToLongFunction<Manifest> beginning,
      Consumer<VerifiedFile> sink) {
    return switch (mode()) {
      case CONTENT, STORED_CHECKSUM -> proveContent(manifest, beginning, sink);
      case SIZE -> proveSize(manifest, sentinel, sink);
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
    // A checkpoint does not say for which of its files the store's word was taken.
    trusted.set(first > 0 && mode() == VerificationMode.STORED_CHECKSUM);
    proveEach(manifest, first, this::strongestProof, sink);
    return level == VerificationLevel.CONTENT && trusted.get()
        ? VerificationLevel.STORED_CHECKSUM
        : level;
  }

  private FileProof strongestProof(ManifestEntry entry, ObjectStore store) {
    Checksum expected = entry.checksum();
    if (expected == null) {
      return new SizeProof(store, generation, entry);
    }
    FileProof reading = new ContentProof(store, stop, tools.hashing(), generation, entry, expected);
    return mode() == VerificationMode.CONTENT
        ? reading
        : new StoredChecksumProof(
            store,
            SizeProof.location(generation, entry),
            entry,
            expected,
            () -> trusted.set(true),
            reading);
  }

  private VerificationLevel proveSize(
      Manifest manifest, Pin sentinel, Consumer<VerifiedFile> sink) {
    if (listing.isCheaper(manifest, sentinel)) {
      listing.proveCheaply(manifest, advancing(sink));
    } else {
      judgeUnlisted(manifest);
      proveEach(manifest, 0, (entry, store) -> new SizeProof(store, generation, entry), sink);
    }
    return VerificationLevel.SIZE;
  }

  private VerificationLevel proveListing(Manifest manifest, Consumer<VerifiedFile> sink) {
    listing.prove(manifest, advancing(sink));
    return VerificationLevel.LISTING;
  }

  private Consumer<VerifiedFile> advancing(Consumer<VerifiedFile> sink) {
    return file -> {
      listener.advanced(file.object().size());
      sink.accept(file);
    };
  }

  private void judgeUnlisted(Manifest manifest) {
    if (UnlistedFiles.rule(generation) != DatasetDefinition.UnlistedFiles.IGNORE) {
      listing.judgeUnlisted(manifest);
    }
  }

  private void proveEach(
      Manifest manifest, long first, EntryProof proof, Consumer<VerifiedFile> sink) {
    try (Stream<ManifestEntry> entries = manifest.entries()) {
      new FileRun(tools.pool(), stop, faults, sink)
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
      Iterator<ManifestEntry> all = entries.iterator();
      for (long index = 0; all.hasNext(); index++) {
        ManifestEntry entry = all.next();
        LakegateException fault = entry.checksum() == null ? refused(entry) : null;
        if (fault != null && faults.report(index, fault)) {
          throw fault;
        }
        level = entry.checksum() == null ? VerificationLevel.SIZE : level;
      }
    }
    return level;
  }

  private @Nullable LakegateException refused(ManifestEntry entry) {
    String unsupported = entry.unsupportedAlgorithm();
    if (unsupported != null) {
      return Details.failure(
          Reason.CHECKSUM_UNSUPPORTED,
          "%s is listed with a checksum of the unknown algorithm %s",
          entry.path(),
          unsupported);
    }
    return generation.dataset().definition().verification().allowMissingChecksum()
        ? null
        : Details.failure(Reason.CHECKSUM_MISSING, "%s is listed without a checksum", entry.path());
  }
}

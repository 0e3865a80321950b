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
import dev.lakegate.store.Pin;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Proves the files that a manifest lists, the way the dataset wants. */
final class ManifestProof {

  private final Tools tools;
  private final StopSignal stop;
  private final Generation generation;
  private final FaultBoard faults;
  private final ListingProof listing;
  private final AtomicBoolean trusted = new AtomicBoolean();

  ManifestProof(Tools tools, StopSignal stop, Generation generation, FaultBoard faults) {
    this.tools = tools;
    this.stop = stop;
    this.generation = generation;
    this.faults = faults;
    this.listing = new ListingProof(tools, stop, generation, faults);
  }

  /**
   * Passes the files on as they are proven, in the manifest's order; says how much was proven.
   *
   * @param sentinel the sentinel's pin
   */
  VerificationLevel prove(Manifest manifest, Pin sentinel, Consumer<VerifiedFile> sink) {
    try {
      return proveAll(manifest, sentinel, sink);
    } catch (MissingFileException e) {
      throw new NearNames(tools.store(), generation).explain(e);
    }
  }

  private VerificationLevel proveAll(Manifest manifest, Pin sentinel, Consumer<VerifiedFile> sink) {
    return switch (mode()) {
      case CONTENT, STORED_CHECKSUM -> proveContent(manifest, sink);
      case SIZE -> proveSize(manifest, sentinel, sink);
      case LISTING -> proveListing(manifest, sink);
    };
  }

  private VerificationMode mode() {
    return generation.dataset().definition().verification().mode();
  }

  private VerificationLevel proveContent(Manifest manifest, Consumer<VerifiedFile> sink) {
    VerificationLevel level = provableLevel(manifest);
    proveEach(manifest, this::strongestProof, sink);
    return level == VerificationLevel.CONTENT && trusted.get()
        ? VerificationLevel.STORED_CHECKSUM
        : level;
  }

  private FileProof strongestProof(ManifestEntry entry) {
    Checksum expected = entry.checksum();
    if (expected == null) {
      return new SizeProof(tools.store(), generation, entry);
    }
    FileProof reading = new ContentProof(tools.store(), stop, generation, entry, expected);
    return mode() == VerificationMode.CONTENT
        ? reading
        : new StoredChecksumProof(
            tools.store(),
            SizeProof.location(generation, entry),
            entry,
            expected,
            () -> trusted.set(true),
            reading);
  }

  private VerificationLevel proveSize(
      Manifest manifest, Pin sentinel, Consumer<VerifiedFile> sink) {
    if (listing.isCheaper(manifest, sentinel)) {
      listing.proveCheaply(manifest, sink);
    } else {
      proveEach(manifest, entry -> new SizeProof(tools.store(), generation, entry), sink);
    }
    return VerificationLevel.SIZE;
  }

  private VerificationLevel proveListing(Manifest manifest, Consumer<VerifiedFile> sink) {
    listing.prove(manifest, sink);
    return VerificationLevel.LISTING;
  }

  private void proveEach(Manifest manifest, FileProof.Factory proofs, Consumer<VerifiedFile> sink) {
    if (UnlistedFiles.rule(generation) != DatasetDefinition.UnlistedFiles.IGNORE) {
      listing.judgeUnlisted(manifest);
    }
    try (Stream<ManifestEntry> entries = manifest.entries()) {
      new FileRun(tools.pool(), stop, faults, sink).prove(entries.iterator(), proofs);
    }
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

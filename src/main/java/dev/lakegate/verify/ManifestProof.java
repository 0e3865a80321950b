package dev.lakegate.verify;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.manifest.Manifest;
import dev.lakegate.manifest.ManifestEntry;
import java.util.Iterator;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Proves the files that a manifest lists, the way the dataset wants. */
final class ManifestProof {

  private final Tools tools;
  private final StopSignal stop;
  private final Generation generation;
  private final ListingProof listing;

  ManifestProof(Tools tools, StopSignal stop, Generation generation) {
    this.tools = tools;
    this.stop = stop;
    this.generation = generation;
    this.listing = new ListingProof(tools, stop, generation);
  }

  /** Passes the files on as they are proven, in the manifest's order; says how much was proven. */
  VerificationLevel prove(Manifest manifest, Consumer<VerifiedFile> sink) {
    try {
      return proveAll(manifest, sink);
    } catch (MissingFileException e) {
      throw new NearNames(tools.store(), generation).explain(e);
    }
  }

  private VerificationLevel proveAll(Manifest manifest, Consumer<VerifiedFile> sink) {
    return switch (generation.dataset().definition().verification().mode()) {
      case CONTENT, STORED_CHECKSUM -> proveContent(manifest, sink);
      case SIZE -> proveSize(manifest, sink);
      case LISTING -> proveListing(manifest, sink);
    };
  }

  private VerificationLevel proveContent(Manifest manifest, Consumer<VerifiedFile> sink) {
    VerificationLevel level = provableLevel(manifest);
    proveEach(manifest, this::strongestProof, sink);
    return level;
  }

  private FileProof strongestProof(ManifestEntry entry) {
    return entry.checksum() == null
        ? new SizeProof(tools.store(), generation, entry)
        : new ContentProof(tools.store(), stop, generation, entry, entry.checksum());
  }

  private VerificationLevel proveSize(Manifest manifest, Consumer<VerifiedFile> sink) {
    proveEach(manifest, entry -> new SizeProof(tools.store(), generation, entry), sink);
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
      new FileRun(tools.pool(), stop, sink).prove(entries.iterator(), proofs);
    }
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

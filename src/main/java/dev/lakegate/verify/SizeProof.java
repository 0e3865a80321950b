package dev.lakegate.verify;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.StoredObject;

/** Proves that a file is there and has its size. */
final class SizeProof implements FileProof {

  private final SecondLook store;
  private final Generation generation;
  private final ManifestEntry entry;

  SizeProof(ObjectStore store, Generation generation, ManifestEntry entry) {
    this.store = new SecondLook(store);
    this.generation = generation;
    this.entry = entry;
  }

  @Override
  public VerifiedFile step() {
    StoredObject object =
        store.head(location(generation, entry)).orElseThrow(() -> new MissingFileException(entry));
    requireSize(entry, object);
    return new VerifiedFile(entry.path(), object, entry.checksum());
  }

  static ObjectLocation location(Generation generation, ManifestEntry entry) {
    return new ObjectLocation(generation.bucket(), generation.prefix() + entry.path());
  }

  static void requireSize(ManifestEntry entry, StoredObject object) {
    if (object.size() != entry.size()) {
      throw Details.failure(
          Reason.SIZE_MISMATCH,
          "%s has %d bytes, but is listed with %d",
          entry.path(),
          object.size(),
          entry.size());
    }
  }
}

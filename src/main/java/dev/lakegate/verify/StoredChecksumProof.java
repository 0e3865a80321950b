package dev.lakegate.verify;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.ManifestEntry;
import dev.lakegate.store.AttestedObject;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes the store's own checksum of a file for its bytes where that is the listed one. Where the
 * store has none, or another, the bytes are read: only they prove a file wrong.
 */
final class StoredChecksumProof implements FileProof {

  private final ObjectStore store;
  private final ObjectLocation location;
  private final ManifestEntry entry;
  private final Checksum expected;
  private final Runnable onTrust;
  private final FileProof reading;
  private boolean asked;

  /**
   * A proof.
   *
   * @param onTrust called when the store's word was taken
   * @param reading proves the file by its bytes
   */
  StoredChecksumProof(
      ObjectStore store,
      ObjectLocation location,
      ManifestEntry entry,
      Checksum expected,
      Runnable onTrust,
      FileProof reading) {
    this.store = store;
    this.location = location;
    this.entry = entry;
    this.expected = expected;
    this.onTrust = onTrust;
    this.reading = reading;
  }

  @Override
  public @Nullable VerifiedFile step() {
    Optional<AttestedObject> agreeing = asked ? Optional.empty() : agreeing();
    asked = true;
    if (agreeing.isEmpty()) {
      return reading.step();
    }
    onTrust.run();
    return new VerifiedFile(entry.path(), agreeing.get().object(), expected);
  }

  private Optional<AttestedObject> agreeing() {
    Optional<AttestedObject> found = ask();
    found.ifPresent(it -> SizeProof.requireSize(entry, it.object()));
    return found.filter(it -> expected.equals(it.checksum()));
  }

  // A store may fail to tell checksums, and read well.
  private Optional<AttestedObject> ask() {
    try {
      return store.attest(location, expected.algorithm());
    } catch (LakegateException e) {
      if (e.reason() != Reason.STORE_ERROR) {
        throw e;
      }
      return Optional.empty();
    }
  }
}

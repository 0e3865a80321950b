package dev.lakegate.verify;

import dev.lakegate.manifest.ManifestEntry;
import org.jspecify.annotations.Nullable;

/** Proves one listed file, in steps so that long files do not keep short ones waiting. */
@FunctionalInterface
interface FileProof {

  /**
   * Goes one step further. Steps follow each other, on changing threads.
   *
   * @return the file; null when more is to do
   * @throws dev.lakegate.failure.LakegateException when the file is not as listed, or not there
   * @throws dev.lakegate.store.ObjectChangedException when it changed on the way
   */
  @Nullable VerifiedFile step();

  /** Whether it asks nobody, so that it is done as soon as it is begun. */
  default boolean isSettled() {
    return false;
  }

  /** Begins proofs. */
  @FunctionalInterface
  interface Factory {

    /** Begins the proof of that file. */
    FileProof begin(ManifestEntry entry);
  }
}

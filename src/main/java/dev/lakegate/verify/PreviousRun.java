package dev.lakegate.verify;

import dev.lakegate.store.Pin;
import org.jspecify.annotations.Nullable;

/**
 * What the previous generation of a sentinel was verified against.
 *
 * @param sentinel the sentinel's pin as a token; null when it was not looked at
 * @param manifest the manifest's pin as a token; null when there was none
 */
public record PreviousRun(@Nullable String sentinel, @Nullable String manifest) {

  /**
   * Whether a manifest that stands beside that sentinel is a leftover. It is none when the previous
   * generation has seen this very sentinel: then its event came so late that the folder had been
   * written again, and it was verified against what belongs to this generation.
   */
  boolean left(Pin ofManifest, Pin ofSentinel) {
    return isOf(ofManifest) && !ofSentinel.token().equals(sentinel);
  }

  /**
   * Whether a manifest may be a leftover although it stands beside the sentinel of then. Objects
   * without versions tell their time in seconds, so a sentinel that was written again in the same
   * second looks like the one before.
   */
  boolean mayHaveLeft(Pin ofManifest) {
    return isOf(ofManifest) && ofManifest.versionId() == null;
  }

  private boolean isOf(Pin ofManifest) {
    return ofManifest.token().equals(manifest);
  }
}

package dev.lakegate.verify;

import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.InertText;
import dev.lakegate.manifest.Manifest;
import dev.lakegate.manifest.ManifestEntry;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes up what an earlier verification of the same manifest proved: looks at those files again,
 * and reads them all when one is not the one that was read.
 */
final class Resumption {

  private static final Logger LOGGER = LoggerFactory.getLogger(Resumption.class);

  private final Tools tools;
  private final StopSignal stop;
  private final Generation generation;
  private final FaultBoard faults;
  private final @Nullable VerificationCheckpoint checkpoint;

  Resumption(Tools tools, StopSignal stop, VerificationRequest request, FaultBoard faults) {
    this.tools = tools;
    this.stop = stop;
    this.generation = request.generation();
    this.faults = faults;
    this.checkpoint = request.checkpoint();
  }

  /**
   * Fills in the files that need not be read, and says how many they are: the manifest's first.
   *
   * @param manifestPin the manifest as it was read, as a token
   */
  long resume(Manifest manifest, String manifestPin, ProvenFiles files) {
    VerificationCheckpoint earlier = checkpoint;
    if (earlier == null || !isAbout(earlier, manifest, manifestPin)) {
      return 0;
    }
    lookAgain(manifest, earlier.files(), files);
    if (files.chain().isBroken() || !files.chain().digest().equals(earlier.digest())) {
      files.forget();
      log("Files changed since they were read, all are read again", earlier);
      return 0;
    }
    log("Verification resumed", earlier);
    return earlier.files();
  }

  private boolean isAbout(VerificationCheckpoint earlier, Manifest manifest, String manifestPin) {
    VerificationMode mode = generation.dataset().definition().verification().mode();
    return earlier.mode() == mode
        && earlier.manifestPin().equals(manifestPin)
        && earlier.files() > 0
        && earlier.files() <= manifest.fileCount();
  }

  private void lookAgain(Manifest manifest, long count, ProvenFiles files) {
    try (Stream<ManifestEntry> entries = manifest.entries()) {
      new FileRun(tools.pool(), stop, faults, files::add)
          .prove(
              entries.limit(count).iterator(),
              entry -> new SizeProof(tools.store(), generation, entry));
    }
  }

  private void log(String message, VerificationCheckpoint earlier) {
    LOGGER
        .atInfo()
        .addKeyValue("dataset", InertText.of(generation.dataset().name()))
        .addKeyValue("generation", generation.id())
        .addKeyValue("detail", "%d files, %d bytes".formatted(earlier.files(), earlier.bytes()))
        .log(message);
  }
}

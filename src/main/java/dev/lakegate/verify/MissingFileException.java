package dev.lakegate.verify;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.manifest.ManifestEntry;

/** A listed file that is not there. */
final class MissingFileException extends LakegateException {

  private static final long serialVersionUID = 1L;

  private final String path;

  MissingFileException(ManifestEntry entry) {
    super(Reason.FILE_MISSING, Details.of("%s is listed, but not there", entry.path()));
    this.path = entry.path();
  }

  /** Relative to the generation's folder. */
  String path() {
    return path;
  }
}

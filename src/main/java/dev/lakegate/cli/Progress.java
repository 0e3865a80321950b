package dev.lakegate.cli;

/**
 * How far a command is, at one moment.
 *
 * @param files how many files are done
 * @param filesTotal of how many; negative while that is not known
 * @param bytes how many bytes are done
 * @param bytesTotal of how many
 * @param work what was done, in whatever the command counts to tell its end
 * @param workTotal of how much
 */
record Progress(
    long files, long filesTotal, long bytes, long bytesTotal, long work, long workTotal) {

  /** Nobody knows yet how much there is. */
  static Progress soFar(long files, long bytes) {
    return new Progress(files, -1, bytes, -1, bytes, -1);
  }

  boolean isKnown() {
    return filesTotal >= 0;
  }

  /** From 0 to 1. */
  double share() {
    if (workTotal > 0) {
      return Math.min(1, (double) work / workTotal);
    }
    return filesTotal > 0 ? (double) files / filesTotal : 1;
  }
}

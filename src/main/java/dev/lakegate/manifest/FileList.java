package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;
import static dev.lakegate.failure.Reason.MANIFEST_TOO_LARGE;

import dev.lakegate.failure.LakegateException;
import tools.jackson.core.JsonToken;

/** Reads {@code files}, keeps what is data, and counts. */
final class FileList {

  private final Tokens tokens;
  private final ManifestContext context;
  private final ManifestLimits limits;
  private final Spool<ManifestEntry> spool;
  private final PathRule paths;
  private final PathIndex seen = new PathIndex();
  private long writtenBytes;
  private long bytes;

  FileList(
      Tokens tokens, ManifestContext context, ManifestLimits limits, Spool<ManifestEntry> spool) {
    this.tokens = tokens;
    this.context = context;
    this.limits = limits;
    this.spool = spool;
    this.paths = new PathRule(context);
  }

  /** Reads the array that begins at the current token. */
  void read() {
    if (!tokens.is(JsonToken.START_ARRAY)) {
      throw Details.failure(MANIFEST_INVALID, "files is no array");
    }
    while (tokens.next() != JsonToken.END_ARRAY) {
      if (seen.size() == limits.maxFiles()) {
        throw Details.failure(
            MANIFEST_TOO_LARGE, "The manifest lists more than %d files", limits.maxFiles());
      }
      add(new EntryReading(tokens, paths, seen.size()).read());
    }
  }

  private void add(ManifestEntry entry) {
    int index = seen.size();
    if (!seen.add(entry.path())) {
      throw Details.failure(
          MANIFEST_INVALID,
          "files[%d]: %s is listed twice, first as files[%d]",
          index,
          entry.path(),
          seen.indexOf(entry.path()));
    }
    writtenBytes = sum(writtenBytes, entry);
    if (!context.isOwn(entry.path())) {
      bytes = sum(bytes, entry);
      spool.add(entry);
    }
  }

  private static long sum(long bytes, ManifestEntry entry) {
    try {
      return Math.addExact(bytes, entry.size());
    } catch (ArithmeticException e) {
      throw Details.failure(
          MANIFEST_INVALID, "The sizes of files sum up to more than can be, at %s", entry.path());
    }
  }

  /** Bytes of what is data. */
  long bytes() {
    return bytes;
  }

  /** How many are data. */
  long count() {
    return spool.size();
  }

  /** Whether that is how many are listed, with or without the marker and the manifest itself. */
  void requireCount(long declared) {
    require("fileCount", declared, seen.size(), spool.size());
  }

  /** Whether that is the sum of their sizes, with or without the marker and the manifest itself. */
  void requireBytes(long declared) {
    require("totalBytes", declared, writtenBytes, bytes);
  }

  private static void require(String name, long declared, long written, long data) {
    if (declared != written && declared != data) {
      throw new LakegateException(
          MANIFEST_INVALID, name + " says " + declared + ", but files has " + written);
    }
  }
}

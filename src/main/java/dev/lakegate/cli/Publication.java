package dev.lakegate.cli;

import dev.lakegate.failure.InertText;
import java.time.Duration;

/**
 * What came of publishing.
 *
 * @param verdict {@code published}
 * @param uri where
 * @param files how many files the generation has
 * @param bytes how many bytes those have
 * @param skippedFiles how many of them stood there already
 * @param skippedBytes how many bytes those have
 * @param otherObjects how many objects in the folder are no part of the generation
 * @param durationMs how long it took, in milliseconds
 */
record Publication(
    String verdict,
    String uri,
    long files,
    long bytes,
    long skippedFiles,
    long skippedBytes,
    long otherObjects,
    long durationMs) {

  /** One line for people. */
  String line() {
    String skipped =
        skippedFiles == 0
            ? ""
            : ", of which %s stood there already".formatted(Quantities.count(skippedFiles, "file"));
    return "%s: %s: %s, %s%s, in %s"
        .formatted(
            verdict,
            InertText.of(uri),
            Quantities.count(files, "file"),
            Quantities.bytes(bytes),
            skipped,
            Quantities.duration(Duration.ofMillis(durationMs)));
  }
}

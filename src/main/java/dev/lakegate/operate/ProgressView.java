package dev.lakegate.operate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lakegate.ledger.Advance;
import dev.lakegate.verify.VerificationProgress;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far a running verification is; what has no value is left out.
 *
 * @param files how many files are proven
 * @param totalFiles how many there are, once the manifest is read
 * @param bytes how many bytes are read or proven, those of files under way included
 * @param totalBytes how many there are, once the manifest is read
 * @param resumedFiles how many files were taken over from an earlier verification, unread
 * @param bytesPerSecond how fast it is of late
 * @param estimatedEnd when it will be done at that rate
 * @param at when that was: now for a verification of the instance that answers, some seconds ago
 *     for another's
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ProgressView(
    long files,
    @Nullable Long totalFiles,
    long bytes,
    @Nullable Long totalBytes,
    long resumedFiles,
    long bytesPerSecond,
    @Nullable Instant estimatedEnd,
    Instant at) {

  static ProgressView of(VerificationProgress it, Instant now) {
    Duration remaining = it.remaining();
    return new ProgressView(
        it.files(),
        it.totalFiles(),
        it.bytes(),
        it.totalBytes(),
        it.resumedFiles(),
        it.bytesPerSecond(),
        remaining == null ? null : now.plus(remaining),
        now);
  }

  static @Nullable ProgressView of(@Nullable Advance it) {
    return it == null
        ? null
        : new ProgressView(
            it.files(),
            it.totalFiles(),
            it.bytes(),
            it.totalBytes(),
            it.resumedFiles(),
            it.bytesPerSecond(),
            it.expectedEnd(),
            it.at());
  }
}

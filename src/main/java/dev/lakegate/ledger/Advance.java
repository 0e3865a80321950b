package dev.lakegate.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far the verification of a claimed generation is, as its holder said last. Times are on the
 * holder's clock.
 *
 * @param files how many files are proven
 * @param totalFiles how many there are; null when nobody knows
 * @param bytes how many bytes are read or proven
 * @param totalBytes how many there are; null when nobody knows
 * @param resumedFiles how many files were taken over from an earlier verification
 * @param bytesPerSecond how fast it is of late
 * @param expectedEnd when it will be done; null when nobody can say
 * @param at when that was
 */
public record Advance(
    long files,
    @Nullable Long totalFiles,
    long bytes,
    @Nullable Long totalBytes,
    long resumedFiles,
    long bytesPerSecond,
    @Nullable Instant expectedEnd,
    Instant at) {}

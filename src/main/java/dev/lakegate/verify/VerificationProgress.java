package dev.lakegate.verify;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How far a verification is.
 *
 * @param files how many files are proven, those taken over included
 * @param totalFiles how many there are; null before the manifest is read, and without one
 * @param bytes how many bytes are read or proven, those of files under way included
 * @param totalBytes how many there are; null before the manifest is read, and without one
 * @param resumedFiles how many files were taken over from an earlier verification
 * @param bytesPerSecond of late: over half a minute, or since the beginning
 * @param remaining how long it will take at that rate; null while nobody can say
 */
public record VerificationProgress(
    long files,
    @Nullable Long totalFiles,
    long bytes,
    @Nullable Long totalBytes,
    long resumedFiles,
    long bytesPerSecond,
    @Nullable Duration remaining) {}

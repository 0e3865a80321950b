package dev.lakegate.manifest;

import dev.lakegate.store.Checksum;
import org.jspecify.annotations.Nullable;

/**
 * One listed file.
 *
 * @param path relative to the generation's folder, as it is; never empty, never leading out
 * @param size in bytes, from 0
 * @param checksum the listed checksum; null when none is listed, or none that is known
 * @param unsupportedAlgorithm the name of the listed algorithm when it is not known; null otherwise
 */
public record ManifestEntry(
    String path, long size, @Nullable Checksum checksum, @Nullable String unsupportedAlgorithm) {}

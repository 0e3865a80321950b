package dev.lakegate.manifest;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a manifest says besides its files.
 *
 * @param dataset which dataset, for people; null says nothing
 * @param generation which generation, for people; null says nothing
 * @param createdAt when it was made
 */
public record ManifestHeader(
    @Nullable String dataset, @Nullable String generation, Instant createdAt) {}

package dev.lakegate.verify;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.StoredObject;
import org.jspecify.annotations.Nullable;

/**
 * A file of a verified generation.
 *
 * @param path relative to the generation's folder
 * @param object where it stands, its size, and its pin
 * @param checksum as the manifest lists it; null when it lists none. For a claim check the one that
 *     was found, of the bytes as they are stored
 */
public record VerifiedFile(String path, StoredObject object, @Nullable Checksum checksum) {}

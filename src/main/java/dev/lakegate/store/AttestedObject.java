package dev.lakegate.store;

import org.jspecify.annotations.Nullable;

/**
 * An object, and what the store knows of its bytes without anybody reading them.
 *
 * @param object what stands there
 * @param checksum of all of its bytes, as the store computed or checked it when they were written;
 *     null when the store holds none of the wanted algorithm, or none that is provably one of the
 *     whole. It says nothing about whether the bytes can be read today
 */
public record AttestedObject(StoredObject object, @Nullable Checksum checksum) {}

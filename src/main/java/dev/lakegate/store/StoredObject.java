package dev.lakegate.store;

/**
 * An object that stands in the store.
 *
 * @param location where
 * @param size its length in bytes
 * @param pin its content as it was looked at
 */
public record StoredObject(ObjectLocation location, long size, Pin pin) {}

/**
 * From the bytes of a manifest to the list of files that make a generation.
 *
 * <p>Input: a stream. Output: a {@link dev.lakegate.manifest.Manifest} whose entries can be read
 * repeatedly. Invariant: a manifest that was read is consistent in itself, its paths lie inside the
 * generation, and no input takes more memory or disk than the caps allow.
 */
@NullMarked
package dev.lakegate.manifest;

import org.jspecify.annotations.NullMarked;

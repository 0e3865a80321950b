/**
 * From an object event to the generation of a dataset that it announces.
 *
 * <p>Input: an object event and the configured datasets. Output: a {@link
 * dev.lakegate.dataset.Generation}, or why there is none. Invariant: a generation lies inside the
 * configured bucket and prefix, and its id depends on nothing but bucket, sentinel key, version and
 * sequencer.
 */
@NullMarked
package dev.lakegate.dataset;

import org.jspecify.annotations.NullMarked;

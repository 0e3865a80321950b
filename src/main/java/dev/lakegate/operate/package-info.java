/**
 * What operators see and do: HTTP API and health.
 *
 * <p>Input: HTTP requests. Output: answers. Invariant: nothing here changes how a generation is
 * judged.
 */
@NullMarked
package dev.lakegate.operate;

import org.jspecify.annotations.NullMarked;

/**
 * The steps of one generation in order, the lanes they queue in, and the outcomes.
 *
 * <p>Input: records from the intake. Output: each record's completion, dead letters, and outcomes
 * to listeners. Invariant: a record is completed only when every event in it reached a final
 * outcome, nothing waits on the caller's thread, and a waiting generation holds its lane but no
 * worker.
 */
@NullMarked
package dev.lakegate.pipeline;

import org.jspecify.annotations.NullMarked;

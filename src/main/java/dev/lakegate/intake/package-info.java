/**
 * Takes records from Kafka, hands them over, and commits what is finished.
 *
 * <p>Input: one assignment of partitions. Output: committed offsets and dead letters. Invariant: an
 * offset is committed only when its record and all before it reached a final outcome, and never for
 * a partition that is no longer ours.
 */
@NullMarked
package dev.lakegate.intake;

import org.jspecify.annotations.NullMarked;

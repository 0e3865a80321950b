/**
 * Why something did not pass, in closed lists.
 *
 * <p>Input: nothing. Output: {@link dev.lakegate.failure.Reason}, {@link
 * dev.lakegate.failure.IgnoreReason} and the exception that carries a reason. Invariant: codes are
 * stable, unique and never reused; the {@linkplain dev.lakegate.failure.FailureKind kind} alone
 * decides whether a failure is retried, waited for, parked or dead-lettered.
 */
@NullMarked
package dev.lakegate.failure;

import org.jspecify.annotations.NullMarked;

package dev.lakegate.failure;

/** What is done about a failure; every {@link Reason} has exactly one kind. */
public enum FailureKind {
  /** The record itself is no notification: dead-lettered at once, never retried. */
  POISON,
  /** Will never pass as it stands: rejected and dead-lettered. */
  PERMANENT,
  /** Not there yet: waited for until the dataset's deadline, then rejected. */
  LATE,
  /** May pass next time: retried within the budget, then failed and dead-lettered. */
  TRANSIENT,
  /** Something everybody needs is down: parked until it is back, never dead-lettered. */
  ENVIRONMENT
}

package dev.lakegate.ledger;

import dev.lakegate.dataset.Generation;

/**
 * Proof of a claim.
 *
 * @param generation what was claimed
 * @param claimId the attempt
 * @param token the fencing token: grows with every claim of the same sentinel, also across a loss
 *     of the ledger as long as its clock does not go back (microseconds since 1970 at least)
 */
public record Lease(Generation generation, ClaimId claimId, long token) {}

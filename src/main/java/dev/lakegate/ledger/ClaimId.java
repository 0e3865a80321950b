package dev.lakegate.ledger;

import java.util.UUID;

/**
 * One attempt to claim.
 *
 * @param owner the instance that claims
 * @param nonce distinguishes its attempts
 */
public record ClaimId(String owner, String nonce) {

  /** A new attempt of that instance. */
  public static ClaimId fresh(String owner) {
    return new ClaimId(owner, UUID.randomUUID().toString());
  }

  @Override
  public String toString() {
    return owner + "/" + nonce;
  }
}

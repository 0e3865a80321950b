/** The rules of every ledger, and the ledgers that are held to them. */
@NullMarked
package dev.lakegate.ledger;

import org.jspecify.annotations.NullMarked;

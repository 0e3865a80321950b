/** Tests of the ledger's memory room. */
@NullMarked
package dev.lakegate.ledger.memory;

import org.jspecify.annotations.NullMarked;

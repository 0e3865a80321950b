/** Tests of the ledger's redis room. */
@NullMarked
package dev.lakegate.ledger.redis;

import org.jspecify.annotations.NullMarked;

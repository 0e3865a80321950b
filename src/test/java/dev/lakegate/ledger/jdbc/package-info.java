/** Tests of the ledger's database room. */
@NullMarked
package dev.lakegate.ledger.jdbc;

import org.jspecify.annotations.NullMarked;

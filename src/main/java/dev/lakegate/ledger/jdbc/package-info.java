/**
 * The ledger in tables of PostgreSQL 13 or later, or of an H2 file for a single instance.
 *
 * <p>Input: the calls of {@link dev.lakegate.ledger.GenerationLedger}. Output: rows of the tables
 * {@code lakegate_*}, fit to be queried. Invariant: every transition is one transaction that holds
 * its sentinel's row, and is judged on the database's clock as it is once the row is held.
 */
@NullMarked
package dev.lakegate.ledger.jdbc;

import org.jspecify.annotations.NullMarked;

package dev.lakegate.ledger;

/**
 * Where a verification can be taken up.
 *
 * @param text what it takes to do so; the ledger only keeps it
 * @param reached how far that is, comparable within one generation; at least 1
 */
public record Checkpoint(String text, long reached) {}

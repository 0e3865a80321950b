package dev.lakegate.ledger;

import java.time.Instant;

/**
 * A dataset of which nothing new is begun.
 *
 * @param dataset its name
 * @param since when it was paused, on the ledger's clock
 * @param operator who paused it
 */
public record DatasetPause(String dataset, Instant since, String operator) {}

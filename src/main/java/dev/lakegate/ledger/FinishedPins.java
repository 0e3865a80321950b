package dev.lakegate.ledger;

import dev.lakegate.dataset.GenerationId;
import org.jspecify.annotations.Nullable;

/**
 * What a finished generation was verified against.
 *
 * @param id the generation
 * @param sentinel the sentinel's pin as a token; null when it was not looked at
 * @param manifest the manifest's pin as a token; null when there was none
 */
public record FinishedPins(GenerationId id, @Nullable String sentinel, @Nullable String manifest) {}

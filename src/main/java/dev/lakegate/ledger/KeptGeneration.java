package dev.lakegate.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * All of an entry, to be kept somewhere and made into an entry again.
 *
 * @param identity what never changes
 * @param record what people see
 * @param checkpoint where a verification can be taken up; null without one
 * @param reached how far any checkpoint was; 0 without one
 * @param pendingPins what the pending decision was made on; null without
 * @param unprecedented whether nothing known had an order with it when it was made
 * @param ended the token of the claim that was ended last; 0 before
 * @param touched when it was changed last
 */
public record KeptGeneration(
    GenerationIdentity identity,
    GenerationRecord record,
    @Nullable String checkpoint,
    long reached,
    @Nullable FinishedPins pendingPins,
    boolean unprecedented,
    long ended,
    Instant touched) {}

package dev.lakegate.ledger;

import dev.lakegate.event.ObjectEvent;

/**
 * A generation that is to be worked on although no record of the source stands for it.
 *
 * @param record what is known of it; claimed by nobody, or by somebody whose lease ran out
 * @param event what announced it, from which it is resolved anew
 */
public record PendingWork(GenerationRecord record, ObjectEvent event) {}

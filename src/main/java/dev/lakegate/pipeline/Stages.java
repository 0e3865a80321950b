package dev.lakegate.pipeline;

/**
 * The stages that a job goes to by itself.
 *
 * @param claim the first: asks the ledger
 * @param recover after a lost lease: takes it up again, or starts over
 * @param conclude the last: tells the world how it ended
 */
record Stages(Stage claim, Stage recover, Stage conclude) {}

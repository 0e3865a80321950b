package dev.lakegate.handler;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lakegate.dataset.Generation;
import org.jspecify.annotations.Nullable;

/**
 * The data of a rejection or a failure, as JSON; what is null is left out.
 *
 * @param dataset the dataset's name
 * @param bucket the bucket
 * @param prefix the folder: empty at the bucket's root, else ending in {@code /}
 * @param generation the generation's id
 * @param sequencer the store's sequencer
 * @param versionId the sentinel's version as the store announced it
 * @param reason the reason's code
 * @param detail for people, in one line
 * @param attempts attempts made, from 0
 * @param deadLetterTopic where the dead letter is
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TurnedAwayData(
    String dataset,
    String bucket,
    String prefix,
    String generation,
    String sequencer,
    @Nullable String versionId,
    String reason,
    String detail,
    int attempts,
    @Nullable String deadLetterTopic) {

  static TurnedAwayData of(TurnedAway turnedAway) {
    Generation generation = turnedAway.generation();
    return new TurnedAwayData(
        generation.dataset().name(),
        generation.bucket(),
        generation.prefix(),
        generation.id().value(),
        generation.sequencerText(),
        generation.versionId().orElse(null),
        turnedAway.reason().code(),
        turnedAway.detail(),
        turnedAway.attempts(),
        turnedAway.deadLetterTopic());
  }
}

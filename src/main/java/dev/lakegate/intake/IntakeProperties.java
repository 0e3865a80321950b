package dev.lakegate.intake;

import java.util.List;

/**
 * What the intake reads, and how much of it at a time.
 *
 * @param topics the topics with notifications; at least one
 * @param deadLetterTopic where dead letters go; none of the topics, or letters would be read again
 * @param maxInFlightRecords unfinished records per partition at which it is paused; at least 2
 * @param groupId the consumer group; all instances of one gate share it
 */
public record IntakeProperties(
    List<String> topics, String deadLetterTopic, int maxInFlightRecords, String groupId) {

  /** Refuses what cannot work. */
  public IntakeProperties {
    topics = List.copyOf(topics);
    require(!topics.isEmpty(), "At least one source topic is needed");
    require(!groupId.isBlank(), "The consumer group needs an id");
    require(!deadLetterTopic.isBlank(), "The dead-letter topic needs a name");
    require(
        !topics.contains(deadLetterTopic),
        "The dead-letter topic must not be a source topic: " + deadLetterTopic);
    require(
        maxInFlightRecords >= 2,
        "At least 2 records must be allowed in flight, not " + maxInFlightRecords);
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}

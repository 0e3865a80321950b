package dev.lakegate.ledger;

/**
 * Where work came from. Two deliveries of one Kafka record have the same origin.
 *
 * @param text for example {@code events-3@17#0}: topic, partition, offset, index of the event
 */
public record Origin(String text) {

  /** An event of a Kafka record. */
  public static Origin kafka(String topic, int partition, long offset, int eventIndex) {
    return new Origin(topic + "-" + partition + "@" + offset + "#" + eventIndex);
  }

  @Override
  public String toString() {
    return text;
  }
}

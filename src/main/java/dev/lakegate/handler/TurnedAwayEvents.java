package dev.lakegate.handler;

import io.cloudevents.CloudEvent;

/** Says in CloudEvents 1.0 that a generation was rejected, or failed. */
public final class TurnedAwayEvents {

  private TurnedAwayEvents() {}

  /** The event; told again, it is the same but for the number of attempts. */
  public static CloudEvent of(TurnedAway turnedAway) {
    return EventEnvelope.of(
        turnedAway.generation(),
        turnedAway.name(),
        turnedAway.id(),
        turnedAway.decidedAt(),
        TurnedAwayData.of(turnedAway));
  }
}

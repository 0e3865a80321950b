package dev.lakegate.operate;

import dev.lakegate.pipeline.InFlightGenerations;
import java.util.List;

/** What this instance works on, as the test says. */
final class SteeredWork implements InFlightGenerations {

  volatile List<InFlight> inFlight = List.of();

  @Override
  public List<InFlight> snapshot() {
    return inFlight;
  }
}

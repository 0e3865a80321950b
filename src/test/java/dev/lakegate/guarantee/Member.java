package dev.lakegate.guarantee;

/** A service of the fleet, and its ways to what it needs. */
record Member(ServiceProcess service, Ways ways) {

  /** Ends all disturbances, and has it run. */
  void calm() {
    ways.restore();
    service.thaw();
    if (!service.isAlive()) {
      service.start();
    }
  }
}

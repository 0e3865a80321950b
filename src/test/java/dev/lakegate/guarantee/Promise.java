package dev.lakegate.guarantee;

import java.util.List;

/** One of the promises: looks for a breach in what happened. */
interface Promise {

  /** All of them. */
  List<Promise> ALL =
      List.of(
          new NothingLost(),
          new NeverUnverified(),
          new OncePerHandler(),
          new NoStaleEffect(),
          new NeverBackwards(),
          new PollNeverLate(),
          new PoisonNeverBlocks(),
          new LanesIndependent());

  /** Each breach in a sentence; empty when it was kept. */
  List<String> breaches(Evidence evidence);

  default String title() {
    return getClass().getSimpleName();
  }
}

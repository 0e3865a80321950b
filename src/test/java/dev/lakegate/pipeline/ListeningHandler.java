package dev.lakegate.pipeline;

import dev.lakegate.handler.GenerationEnd;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.HandlerContext;
import dev.lakegate.handler.TurnedAway;
import dev.lakegate.handler.TurnedAwayListener;
import dev.lakegate.verify.Cancellation;
import dev.lakegate.verify.VerifiedGeneration;

/** A handler that wants to know how generations end. */
record ListeningHandler(GenerationHandler handler, TurnedAwayListener listener)
    implements GenerationHandler, TurnedAwayListener {

  @Override
  public void handle(VerifiedGeneration generation, HandlerContext context) throws Exception {
    handler.handle(generation, context);
  }

  @Override
  public boolean wants(GenerationEnd end) {
    return listener.wants(end);
  }

  @Override
  public void turnedAway(TurnedAway turnedAway, Cancellation cancellation) throws Exception {
    listener.turnedAway(turnedAway, cancellation);
  }
}

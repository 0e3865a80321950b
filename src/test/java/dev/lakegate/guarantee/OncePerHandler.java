package dev.lakegate.guarantee;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Each generation is handed to each handler once; again only when the first call's end did not come
 * into the ledger, and then under another claim, or after that call failed.
 */
final class OncePerHandler implements Promise {

  @Override
  public List<String> breaches(Evidence evidence) {
    List<String> breaches = new ArrayList<>();
    if (!evidence.ledgerWasLost()) {
      evidence.generations().forEach(one -> look(one, evidence, breaches));
    }
    return breaches;
  }

  /** How many effects were there twice without need. */
  static long doubled(Evidence evidence) {
    return new OncePerHandler().breaches(evidence).size();
  }

  private static void look(Announced one, Evidence evidence, List<String> breaches) {
    Map<String, Calls> calls = new HashMap<>();
    for (Moment moment : evidence.moments()) {
      if (moment.concerns(one)) {
        if (moment.what().startsWith("handler.")) {
          String call = moment.get("handler") + " with " + moment.get("key");
          calls.computeIfAbsent(call, it -> new Calls()).see(moment, one + ", " + call, breaches);
        } else if (moment.is("progress:DONE.after") && moment.get("answer").equals("true")) {
          calls.forEach((call, state) -> state.recorded(call, moment));
        }
      }
    }
  }

  /** The calls of one handler with one key. */
  private static final class Calls {

    private final Set<Long> open = new HashSet<>();
    private final Set<Long> taken = new HashSet<>();
    private boolean recorded;

    void see(Moment moment, String call, List<String> breaches) {
      long token = moment.number("token");
      switch (moment.what()) {
        case "handler.called" -> {
          if (recorded) {
            breaches.add(call + ": called although the ledger had it as done");
          } else if (open.contains(token)) {
            breaches.add(call + ": called twice at the same time under one claim");
          } else if (taken.contains(token)) {
            breaches.add(call + ": called again under the claim under which it was done");
          }
          open.add(token);
        }
        case "handler.taken" -> {
          open.remove(token);
          taken.add(token);
        }
        default -> open.remove(token);
      }
    }

    void recorded(String call, Moment progress) {
      String handler = call.substring(0, call.indexOf(' '));
      List<String> handlers = List.of(progress.get("handlers").split(","));
      if (handlers.contains(handler) && !taken.isEmpty()) {
        recorded = true;
      }
    }
  }
}

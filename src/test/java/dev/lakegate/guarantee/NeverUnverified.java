package dev.lakegate.guarantee;

import dev.lakegate.guarantee.Announced.Expected;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A handler sees nothing but what was verified: no bad generation, none that nobody announced, and
 * of a good one the very bytes that its writer announced. Where a folder was written again and its
 * marker is as empty as before, these may be the bytes of a later run, but never a mixture.
 */
final class NeverUnverified implements Promise {

  private static final Set<Expected> BAD = EnumSet.of(Expected.REJECTED, Expected.POISON);

  @Override
  public List<String> breaches(Evidence evidence) {
    List<String> breaches = new ArrayList<>();
    evidence.moments().stream()
        .filter(moment -> moment.is("handler.called") || moment.is("handler.taken"))
        .filter(moment -> moment.prefix().startsWith("v1/domain=" + evidence.scenario().title()))
        .forEach(moment -> look(moment, evidence, breaches));
    return breaches;
  }

  private static void look(Moment call, Evidence evidence, List<String> breaches) {
    Announced one = evidence.generations().filter(call::concerns).findFirst().orElse(null);
    if (one == null) {
      breaches.add(call.prefix() + ": a handler has what nobody announced");
    } else if (BAD.contains(one.expected()) && !"handler-rejected".equals(one.reason())) {
      breaches.add(one + ": a handler has it, though it is bad");
    } else if (!call.get("level").equals("CONTENT")) {
      breaches.add(one + ": verified to " + call.get("level") + " only");
    } else if (call.is("handler.taken") && !isOfOneRun(call, one, evidence)) {
      breaches.add(one + ": the handler read other bytes than were announced");
    }
  }

  private static boolean isOfOneRun(Moment call, Announced one, Evidence evidence) {
    return evidence
        .generations()
        .filter(run -> run.prefix().equals(one.prefix()) && run.sequencer() >= one.sequencer())
        .anyMatch(run -> run.files().equals(call.get("files")));
  }
}

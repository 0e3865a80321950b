package dev.lakegate.guarantee;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Old news never comes after new: of one sentinel, effects come in the order of sequencers. */
final class NeverBackwards implements Promise {

  @Override
  public List<String> breaches(Evidence evidence) {
    List<String> breaches = new ArrayList<>();
    Map<String, Long> newest = new HashMap<>();
    for (Moment moment : evidence.moments()) {
      if (moment.is("handler.taken")) {
        long sequencer = moment.number("sequencer");
        String receiver = moment.prefix() + " in " + moment.get("handler");
        if (newest.merge(receiver, sequencer, Math::max) > sequencer) {
          breaches.add(receiver + ": " + Long.toHexString(sequencer) + " came after a newer one");
        }
      }
    }
    return breaches;
  }
}

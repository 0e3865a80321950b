package dev.lakegate.guarantee;

import dev.lakegate.guarantee.Announced.Expected;
import dev.lakegate.guarantee.Announced.Sending;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * No notification that the source holds is lost: each has the end that it has to have, its offset
 * is committed in the end, never before that, and never taken back.
 */
final class NothingLost implements Promise {

  private static final int NEVER = Integer.MAX_VALUE;

  @Override
  public List<String> breaches(Evidence evidence) {
    List<String> breaches = new ArrayList<>();
    evidence.announced().forEach(one -> look(one, evidence, breaches));
    commits(evidence, breaches);
    return breaches;
  }

  /** How many generations that had to be completed are not. */
  static long lost(Evidence evidence) {
    return evidence
        .generations()
        .filter(one -> one.expected() == Expected.COMPLETED)
        .filter(one -> !evidence.end(one).orElse("").equals("COMPLETED"))
        .count();
  }

  private static void look(Announced one, Evidence evidence, List<String> breaches) {
    for (Sending sending : one.sendings()) {
      if (!evidence.isCommitted(sending)) {
        breaches.add(one + ": " + sending.origin() + " is still not committed");
      }
    }
    if (one.isGeneration() && !one.sendings().isEmpty()) {
      String end = evidence.end(one).orElse("no end");
      boolean isRight =
          one.expected() == Expected.OVERTAKEN
              ? !end.equals("no end")
              : end.equals(one.expected().name());
      if (!isRight) {
        breaches.add(one + ": should be " + one.expected() + " and is " + end);
      }
    }
  }

  private static void commits(Evidence evidence, List<String> breaches) {
    List<Due> dues = dues(evidence);
    Map<String, Long> highest = new HashMap<>();
    List<Moment> moments = evidence.moments();
    for (int index = 0; index < moments.size(); index++) {
      Moment moment = moments.get(index);
      if (moment.is("commit") && moment.get("topic").equals(evidence.scenario().topic())) {
        commit(moment, index, dues, breaches);
        String partition = moment.get("partition");
        long before = highest.merge(partition, moment.number("offset"), Math::max);
        if (before > moment.number("offset")) {
          breaches.add(
              "partition %s was committed back from %d to %d"
                  .formatted(partition, before, moment.number("offset")));
        }
      }
    }
  }

  private static List<Due> dues(Evidence evidence) {
    Map<String, Integer> endings = evidence.endings();
    Map<String, Integer> firstEnds = evidence.firstEnds();
    List<Due> dues = new ArrayList<>();
    for (Announced one : evidence.announced()) {
      int over = one.isGeneration() ? firstEnds.getOrDefault(one.generation(), NEVER) : NEVER;
      for (Sending sending : one.sendings()) {
        dues.add(
            new Due(one, sending, Math.min(over, endings.getOrDefault(sending.origin(), NEVER))));
      }
    }
    dues.removeIf(due -> due.one().expected() == Expected.IGNORED);
    return dues;
  }

  private static void commit(Moment commit, int index, List<Due> dues, List<String> breaches) {
    long partition = commit.number("partition");
    long offset = commit.number("offset");
    for (Due due : dues) {
      Sending sending = due.sending();
      boolean isBelow = sending.partition() == partition && sending.offset() < offset;
      if (isBelow && due.end() > index) {
        breaches.add(
            "%s: offset %d was committed while %s had not ended"
                .formatted(due.one(), offset, sending.origin()));
      }
    }
  }

  /**
   * A record that must not be committed before it has ended.
   *
   * @param end where in the moments that was
   */
  private record Due(Announced one, Sending sending, int end) {}
}

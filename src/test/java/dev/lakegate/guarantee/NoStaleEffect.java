package dev.lakegate.guarantee;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who lost a claim has no effect any more: tokens grow with every claim of a sentinel, nobody else
 * has the same, the ledger takes nothing under an old one, and a receiver that compares them never
 * refuses the present holder.
 */
final class NoStaleEffect implements Promise {

  private static final Pattern TOKEN = Pattern.compile("acquired token=(\\d+)");

  @Override
  public List<String> breaches(Evidence evidence) {
    List<String> breaches = new ArrayList<>();
    Map<String, Holder> holders = new HashMap<>();
    for (Moment moment : evidence.moments()) {
      Matcher token = TOKEN.matcher(moment.get("answer"));
      if (moment.what().startsWith("claim") && token.find()) {
        acquire(moment, Long.parseLong(token.group(1)), holders, breaches);
      } else if (moment.is("handler.refused")) {
        refused(moment, holders.get(moment.prefix()), breaches);
      }
    }
    return breaches;
  }

  private record Holder(String claim, long token) {}

  private static void acquire(
      Moment moment, long token, Map<String, Holder> holders, List<String> breaches) {
    Holder before = holders.get(moment.prefix());
    boolean isRepeated = before != null && before.claim().equals(moment.get("claim"));
    if (before != null && !isRepeated && token == before.token()) {
      breaches.add("%s: token %d was given twice".formatted(moment.prefix(), token));
    }
    if (before == null || token > before.token()) {
      holders.put(moment.prefix(), new Holder(moment.get("claim"), token));
    }
  }

  private static void refused(Moment call, Holder holder, List<String> breaches) {
    if (holder != null && call.number("token") >= holder.token()) {
      breaches.add(
          "%s: the present holder's token %s was refused"
              .formatted(call.prefix(), call.get("token")));
    }
  }
}

package dev.lakegate.guarantee;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;

/** What services are told when they ask at a point. Thread-safe. */
final class Steering {

  static final String GO = "go";

  private final List<Rule> rules = new CopyOnWriteArrayList<>();
  private final List<Hold> holds = new CopyOnWriteArrayList<>();
  private final Set<String> staying = ConcurrentHashMap.newKeySet();

  private record Rule(
      String point, Predicate<Moment> which, AtomicInteger left, Function<Moment, String> order) {

    boolean takes(Moment moment) {
      return moment.what().equals(point) && which.test(moment) && left.getAndDecrement() > 0;
    }
  }

  /** Holds whoever comes to the point next with a generation in that folder. */
  Hold hold(String point, String prefix) {
    Hold hold = new Hold(point + " of " + prefix);
    holds.add(hold);
    add(point, moment -> moment.prefix().equals(prefix), 1, hold::arrive);
    return hold;
  }

  /** Tells the next ones who come to the point with a generation in that folder. */
  void order(String point, String prefix, int times, String order) {
    add(point, moment -> moment.prefix().equals(prefix), times, moment -> order);
  }

  /** Tells the next ones who come to the point and are meant. */
  void order(String point, Predicate<Moment> which, int times, String order) {
    add(point, which, times, moment -> order);
  }

  private void add(
      String point, Predicate<Moment> which, int times, Function<Moment, String> order) {
    rules.add(new Rule(point, which, new AtomicInteger(times), order));
  }

  /** Lets handlers stay inside, interruptibly, with generations of that folder. */
  void stay(String prefix) {
    staying.add(prefix);
  }

  /** Lets them go on. */
  void letGo(String prefix) {
    staying.remove(prefix);
  }

  /** What to say at that moment; blocks while it is held there. */
  String orderAt(Moment moment) {
    for (Rule rule : rules) {
      if (rule.takes(moment)) {
        return rule.order().apply(moment);
      }
    }
    boolean mayStay = moment.is("handler.begin") || moment.is("handler.still");
    return mayStay && staying.contains(moment.prefix()) ? "wait" : GO;
  }

  /** Forgets all rules and lets everybody go. */
  void clear() {
    rules.clear();
    staying.clear();
    for (Hold hold : holds) {
      hold.release();
    }
    holds.clear();
  }
}

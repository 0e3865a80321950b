package dev.lakegate.guarantee;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All that happened, in the order in which the recorder learnt of it. Thread-safe. */
final class History {

  private final List<Moment> moments = new ArrayList<>();

  /** Appends a moment of now. */
  synchronized Moment add(String process, String what, Map<String, String> fields) {
    Moment moment = new Moment(Instant.now(), process, what, fields);
    moments.add(moment);
    return moment;
  }

  synchronized List<Moment> all() {
    return List.copyOf(moments);
  }

  Stream<Moment> about(Announced announced) {
    return all().stream().filter(moment -> moment.concerns(announced));
  }

  boolean has(Predicate<Moment> wanted) {
    return all().stream().anyMatch(wanted);
  }
}

package dev.lakegate.guarantee;

import dev.lakegate.guarantee.Announced.Sending;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * What there is to judge a scenario by.
 *
 * @param scenario which one
 * @param announced what the source was given
 * @param moments what happened since it began, in order
 * @param letters the dead letters of its records
 * @param committed the group's offsets now
 * @param stallLimit how long a generation that nobody disturbed may take; empty when there is none
 * @param bystanders prefixes of generations that nobody disturbed
 * @param ledgerWasLost whether the ledger lost its entries, with which one promise ends
 */
record Evidence(
    Case scenario,
    List<Announced> announced,
    List<Moment> moments,
    List<ConsumerRecord<byte[], byte[]>> letters,
    Map<TopicPartition, Long> committed,
    Optional<Duration> stallLimit,
    Set<String> bystanders,
    boolean ledgerWasLost) {

  Stream<Announced> generations() {
    return announced.stream().filter(Announced::isGeneration);
  }

  /** The moments of the handlers' calls with one generation. */
  List<Moment> calls(Announced one) {
    return moments.stream()
        .filter(moment -> moment.what().startsWith("handler.") && moment.concerns(one))
        .toList();
  }

  /** The state in which a generation ended, as the ledger said it last; empty when it did not. */
  Optional<String> end(Announced one) {
    return moments.stream()
        .filter(moment -> moment.concerns(one))
        .map(Evidence::endAt)
        .flatMap(Optional::stream)
        .reduce((earlier, later) -> later);
  }

  /** Where in the moments each generation was over first: whatever announces it then is, too. */
  Map<String, Integer> firstEnds() {
    Map<String, Integer> firstEnds = new HashMap<>();
    for (int index = 0; index < moments.size(); index++) {
      Moment moment = moments.get(index);
      if (endAt(moment).filter(end -> !end.equals("STALE")).isPresent()) {
        firstEnds.putIfAbsent(moment.generation(), index);
      }
    }
    return firstEnds;
  }

  private static Optional<String> endAt(Moment moment) {
    if (moment.is("finish.after") && moment.get("answer").equals("true")) {
      return Optional.of(moment.get("state"));
    }
    if (!moment.what().startsWith("claim")) {
      return Optional.empty();
    }
    String answer = moment.get("answer");
    if (answer.startsWith("stale")) {
      return Optional.of("STALE");
    }
    return answer.startsWith("final ")
        ? Optional.of(answer.substring("final ".length()))
        : Optional.empty();
  }

  /** Where in the moments each record was over, by its origin. */
  Map<String, Integer> endings() {
    Map<String, String> origins = new HashMap<>();
    Map<String, Integer> endings = new HashMap<>();
    for (int index = 0; index < moments.size(); index++) {
      Moment moment = moments.get(index);
      if (moment.what().startsWith("claim")) {
        origins.put(moment.get("claim"), moment.get("origin"));
      }
      String origin = originOver(moment, origins);
      if (!origin.isEmpty()) {
        endings.putIfAbsent(origin, index);
      }
    }
    return endings;
  }

  private static String originOver(Moment moment, Map<String, String> origins) {
    String answer = moment.get("answer");
    String origin = moment.get("origin");
    if (moment.is("publish.after") && moment.get("id").equals("null")) {
      return origin;
    }
    if (moment.is("finish.after") && answer.equals("true")) {
      return origins.getOrDefault(moment.get("claim"), "");
    }
    boolean isOver =
        answer.startsWith("final")
            || answer.startsWith("stale")
            || answer.startsWith("held-same") && !answer.equals("held-same " + origin);
    return moment.what().startsWith("claim") && isOver ? origin : "";
  }

  /** Whether everything announced is over, as far as it can be seen. */
  boolean isOver(Announced one) {
    return one.sendings().stream().allMatch(this::isCommitted)
        && (!one.isGeneration() || end(one).isPresent());
  }

  boolean isCommitted(Sending sending) {
    TopicPartition partition = new TopicPartition(sending.topic(), sending.partition());
    return committed.getOrDefault(partition, 0L) > sending.offset();
  }

  /** From its first notification to its last handler's end. */
  Optional<Duration> latency(Announced one) {
    return calls(one).stream()
        .filter(call -> call.is("handler.taken"))
        .reduce((earlier, later) -> later)
        .filter(taken -> !one.sendings().isEmpty())
        .map(taken -> Duration.between(one.sendings().get(0).at(), taken.at()));
  }
}

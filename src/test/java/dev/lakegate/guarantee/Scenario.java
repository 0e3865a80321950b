package dev.lakegate.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.lakegate.guarantee.Announced.Expected;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/** One scenario while it runs, and its judgement at the end. */
final class Scenario {

  static final Duration LIMIT = Duration.ofSeconds(60);

  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  private final Case scenario;
  private final Fleet fleet;
  private final Announcer announcer;
  private final int begins;
  private final Set<String> bystanders = new HashSet<>();
  private @Nullable Duration stallLimit;
  private boolean ledgerWasLost;

  private Scenario(Case scenario, Fleet fleet) {
    this.scenario = scenario;
    this.fleet = fleet;
    this.announcer = new Announcer(fleet, scenario);
    this.begins = fleet.history().all().size();
  }

  /** On the fleet, which is undisturbed. */
  static Scenario begin(Case scenario) {
    return new Scenario(scenario, Fleet.ready(scenario));
  }

  Fleet fleet() {
    return fleet;
  }

  Steering steering() {
    return fleet.steering();
  }

  Announcer announcer() {
    return announcer;
  }

  String prefix(String name) {
    return announcer.prefix(name);
  }

  /** Writes a good generation and tells the source. */
  Announced good(String name, int partition) {
    return announcer.send(announcer.good(name), partition);
  }

  /** The same, of one whose way nothing may delay for longer. */
  Announced bystander(String name, int partition, Duration limit) {
    stallLimit = limit;
    bystanders.add(prefix(name));
    return good(name, partition);
  }

  /** From here on the ledger cannot know what was before. */
  void ledgerIsLost() {
    ledgerWasLost = true;
  }

  /** Waits until something happened to the generation. */
  Moment awaitMoment(String what, Announced one) {
    return awaitMoment(what + " of " + one, moment -> moment.is(what) && moment.concerns(one));
  }

  Moment awaitMoment(String alias, Predicate<Moment> wanted) {
    List<Moment> found = new ArrayList<>();
    await(alias)
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(50))
        .until(
            () -> {
              moments().stream().filter(wanted).forEach(found::add);
              return !found.isEmpty();
            });
    return found.get(0);
  }

  /** What happened since it began. */
  List<Moment> moments() {
    List<Moment> all = fleet.history().all();
    return all.subList(begins, all.size());
  }

  boolean hasEnded(Announced one) {
    return evidence(List.of(), Map.of()).end(one).isPresent();
  }

  void awaitEnd(Announced one) {
    await("end of " + one)
        .atMost(LIMIT)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> hasEnded(one));
  }

  /** Who holds that partition. */
  Member holder(int partition) {
    String client = fleet.topics().holder(new TopicPartition(scenario.topic(), partition));
    return fleet.named(client.replaceFirst("-\\d+$", ""));
  }

  /** Waits until everything is over, then holds it against the promises. */
  void judge() {
    judge(LIMIT);
  }

  void judge(Duration limit) {
    try {
      await("the end of " + scenario.title())
          .atMost(limit)
          .pollInterval(LOOK_EVERY)
          .until(this::isOver);
    } catch (ConditionTimeoutException e) {
      System.out.println(e.getMessage());
    }
    Evidence evidence = evidence(fleet.topics().deadLetters(scenario), fleet.topics().committed());
    List<String> breaches = new ArrayList<>();
    Promise.ALL.forEach(
        promise ->
            promise.breaches(evidence).stream()
                .limit(20)
                .forEach(breach -> breaches.add(promise.title() + ": " + breach)));
    Table.add(evidence, breaches.size());
    if (!breaches.isEmpty()) {
      Minutes.write(evidence, breaches);
    }
    assertThat(breaches).as(scenario.title()).isEmpty();
  }

  private boolean isOver() {
    Evidence evidence = evidence(List.of(), fleet.topics().committed());
    return evidence.announced().stream().allMatch(evidence::isOver)
        && evidence
            .generations()
            .filter(one -> one.expected() != Expected.OVERTAKEN)
            .allMatch(one -> evidence.end(one).orElse("").equals(one.expected().name()));
  }

  private Evidence evidence(
      List<ConsumerRecord<byte[], byte[]>> letters, Map<TopicPartition, Long> committed) {
    return new Evidence(
        scenario,
        announcer.all(),
        moments(),
        letters,
        committed,
        Optional.ofNullable(stallLimit),
        Set.copyOf(bystanders),
        ledgerWasLost);
  }
}

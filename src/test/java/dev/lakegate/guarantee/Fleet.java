package dev.lakegate.guarantee;

import static org.awaitility.Awaitility.await;

import dev.lakegate.stack.KafkaBroker;
import dev.lakegate.stack.RedisServer;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * Two services as processes, a broker and a Redis of the suite's own, the store of the shared
 * stack, and the recorder. Lives as long as the JVM; scenarios come one after another, each with a
 * topic and a folder of its own.
 */
final class Fleet {

  static final Duration LEASE = Duration.ofSeconds(3);

  /** Time spent in attempts and back-offs. */
  static final Duration BUDGET = Duration.ofSeconds(20);

  static final Path FOLDER = Path.of("target", "guarantee");

  private static final Duration READY = Duration.ofSeconds(60);

  private final Stack stack = Stacks.shared();
  private final KafkaBroker broker = KafkaBroker.start(0);
  private final RedisServer redis = RedisServer.start(0);
  private final Recorder recorder = new Recorder();
  private final SourceTopics topics = new SourceTopics(broker.bootstrapServers());
  private final PackagedService packaged = PackagedService.prepare();
  private final Path plugin = FOLDER.resolve("plugin.jar");
  private final List<Member> guests = new CopyOnWriteArrayList<>();
  private final Member first;
  private final Member second;

  private Fleet() {
    try {
      Files.createDirectories(FOLDER);
      PluginJar.write(plugin);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    stack.createBucket(Announcer.BUCKET);
    topics.create(Arrays.stream(Case.values()).map(Case::topic).toList(), SourceTopics.PARTITIONS);
    topics.haveDeadLetters();
    first = instance("first", Map.of());
    second = instance("second", Map.of());
    first.service().start();
    second.service().start();
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop-fleet"));
    ready();
    CommitWatch unused = new CommitWatch(topics, recorder.history());
  }

  private static final class Shared {
    private static final Fleet FLEET = new Fleet();
  }

  /** The one of this JVM, ready and undisturbed. */
  static Fleet ready(Case scenario) {
    Fleet fleet = Shared.FLEET;
    System.out.println("Guarantee: " + scenario.title() + ", " + scenario.faults());
    fleet.calm();
    return fleet;
  }

  /** Ends all disturbances and has both services run. */
  void calm() {
    recorder.steering().clear();
    topics.haveDeadLetters();
    dismissGuests();
    Stream.of(first, second).forEach(Member::calm);
    ready();
  }

  private void dismissGuests() {
    guests.stream().filter(it -> it.service().isAlive()).forEach(it -> it.service().kill());
    guests.clear();
  }

  private void ready() {
    first.service().awaitReady();
    second.service().awaitReady();
    await("a group of two").atMost(READY).until(() -> topics.members() == 2);
  }

  /**
   * Another instance, not started, with its own ways to Redis and to the store. It is killed when
   * the next scenario begins.
   */
  Member member(String name, String... jvm) {
    Member guest = instance(name, Map.of(), jvm);
    guests.add(guest);
    return guest;
  }

  private Member instance(String name, Map<String, Object> more, String... jvm) {
    Ways ways = new Ways(redis.port(), stack.s3Endpoint().getPort());
    Map<String, Object> settings = new LinkedHashMap<>(settings(name, ways));
    settings.putAll(more);
    return new Member(
        new ServiceProcess(
            name, command(name, jvm), settings, FOLDER.resolve(name + ".log"), recorder.history()),
        ways);
  }

  private List<String> command(String name, String... more) {
    List<String> options = new ArrayList<>(List.of(more));
    options.add("-Dsun.net.http.retryPost=false");
    options.add("-Dguarantee.recorder=" + recorder.url());
    options.add("-Dguarantee.process=" + name);
    options.add("-Dguarantee.suite=" + ProcessHandle.current().pid());
    return packaged.command(plugin, options);
  }

  private Map<String, Object> settings(String name, Ways ways) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("spring.kafka.bootstrap-servers", broker.bootstrapServers());
    settings.put("spring.kafka.client-id", name);
    settings.put("spring.kafka.consumer.group-id", SourceTopics.GROUP);
    settings.put("spring.kafka.consumer.properties.session.timeout.ms", 6000);
    settings.put("spring.kafka.consumer.heartbeat-interval", "500ms");
    settings.put("spring.kafka.consumer.properties.metadata.max.age.ms", 5000);
    settings.put("spring.kafka.producer.properties.request.timeout.ms", 2000);
    settings.put("spring.kafka.producer.properties.delivery.timeout.ms", 5000);
    settings.put("spring.data.redis.url", "redis://127.0.0.1:" + ways.redis().port());
    settings.put("lakegate.source.topics", topicNames());
    settings.put("lakegate.dead-letter.topic", SourceTopics.DEAD_LETTERS);
    settings.put("lakegate.ledger.lease-duration", LEASE.toSeconds() + "s");
    settings.put("lakegate.retry.delay", "200ms");
    settings.put("lakegate.retry.jitter", "100ms");
    settings.put("lakegate.retry.max-delay", "1s");
    settings.put("lakegate.retry.timeout", BUDGET.toSeconds() + "s");
    settings.put("lakegate.processing.max-concurrent-generations", 8);
    settings.put("lakegate.store.endpoint", "http://127.0.0.1:" + ways.store().port());
    settings.put("lakegate.store.credentials.access-key", stack.accessKey());
    settings.put("lakegate.store.credentials.secret-key", stack.secretKey());
    settings.put("lakegate.dataset-defaults.handlers", "recording,second");
    settings.put("lakegate.dataset-defaults.manifest.wait-timeout", "60s");
    settings.put("lakegate.datasets.all.bucket", Announcer.BUCKET);
    settings.put("lakegate.datasets.all.prefix", "v1/domain={domain}/");
    settings.put("lakegate.datasets.all.name", "{domain}");
    settings.put("lakegate.datasets.brief.bucket", Announcer.BUCKET);
    settings.put("lakegate.datasets.brief.prefix", "v1/domain=handler-deaf/");
    settings.put("lakegate.datasets.brief.name", "handler-deaf");
    settings.put("lakegate.datasets.brief.handler-timeout", "1s");
    settings.put("lakegate.api.enabled", true);
    settings.put("lakegate.api.users.otto.password", "{noop}geheim");
    settings.put("lakegate.api.users.otto.roles", "operator");
    return settings;
  }

  private static String topicNames() {
    return String.join(",", Arrays.stream(Case.values()).map(Case::topic).toList());
  }

  /** The service of that name. */
  Member named(String name) {
    return first.service().name().equals(name) ? first : second;
  }

  /** The one that is not that one. */
  Member other(Member member) {
    return member == first ? second : first;
  }

  Member first() {
    return first;
  }

  Member second() {
    return second;
  }

  Stack stack() {
    return stack;
  }

  KafkaBroker broker() {
    return broker;
  }

  RedisServer redis() {
    return redis;
  }

  SourceTopics topics() {
    return topics;
  }

  History history() {
    return recorder.history();
  }

  Steering steering() {
    return recorder.steering();
  }

  private void stop() {
    dismissGuests();
    Stream.of(first, second)
        .filter(it -> it.service().isAlive())
        .forEach(it -> it.service().kill());
    recorder.close();
    broker.close();
    redis.close();
  }
}

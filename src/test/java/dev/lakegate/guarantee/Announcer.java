package dev.lakegate.guarantee;

import dev.lakegate.guarantee.Announced.Expected;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.Digest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.sync.RequestBody;

/**
 * A writer of generations in one scenario's folder, which keeps the notifications to itself: the
 * scenario puts them into the source when, where and as often as it likes.
 */
final class Announcer {

  static final String BUCKET = "guarantee";

  private static final AtomicLong SEQUENCER = new AtomicLong();
  private static final AtomicInteger RUNS = new AtomicInteger();

  private final Fleet fleet;
  private final Case scenario;
  private volatile String lane = "";
  private final int run = RUNS.incrementAndGet();
  private final List<Announced> announced = new ArrayList<>();

  Announcer(Fleet fleet, Case scenario) {
    this.fleet = fleet;
    this.scenario = scenario;
  }

  /** Everything announced so far. */
  synchronized List<Announced> all() {
    return List.copyOf(announced);
  }

  /** What is written from now on belongs to another dataset, and so to another lane. */
  void changeLane(int number) {
    lane = number == 0 ? "" : "." + number;
  }

  /** A generation of two files that is as it should be. */
  Announced good(String name) {
    return holding(name, "one of " + name, "two of " + name);
  }

  /** One of so many files that is as it should be. */
  Announced good(String name, int files) {
    return holding(
        name, IntStream.range(0, files).mapToObj(it -> it + " of " + name).toArray(String[]::new));
  }

  private Announced holding(String name, String... contents) {
    Map<String, String> files = files(contents);
    files.forEach((path, content) -> put(prefix(name) + path, content));
    put(prefix(name) + "manifest.json", manifest(files));
    return announce(name, Expected.COMPLETED, null, files);
  }

  /** One with a file that is not what its manifest says. */
  Announced corrupt(String name) {
    Map<String, String> files = files("right");
    files.forEach((path, content) -> put(prefix(name) + path, "wrong"));
    put(prefix(name) + "manifest.json", manifest(files));
    return announce(name, Expected.REJECTED, "checksum-mismatch", files);
  }

  /** One whose manifest is still to come, see {@link #bringManifest}. */
  Announced withoutManifest(String name) {
    Map<String, String> files = files("one of " + name, "two of " + name);
    files.forEach((path, content) -> put(prefix(name) + path, content));
    return announce(name, Expected.COMPLETED, null, files);
  }

  /** Writes what {@link #withoutManifest} left out. */
  void bringManifest(String name) {
    put(prefix(name) + "manifest.json", manifest(files("one of " + name, "two of " + name)));
  }

  /** Writes a folder anew, as a writer does that removes its marker first. */
  Announced again(String name, int run) {
    fleet.stack().s3().deleteObject(it -> it.bucket(BUCKET).key(prefix(name) + "_SUCCESS"));
    overtake(prefix(name));
    return holding(name, "run " + run, "of " + name);
  }

  /** What is no notification. */
  Announced poison(String name, byte @Nullable [] value) {
    boolean isNothing = value == null || value.length == 0;
    return remember(
        Announced.of(
            isNothing ? Expected.IGNORED : Expected.POISON,
            isNothing ? null : "malformed-notification",
            prefix(name),
            0,
            Map.of(),
            value));
  }

  private void overtake(String prefix) {
    change(it -> it.prefix().equals(prefix), Expected.OVERTAKEN, null);
  }

  /** Changes what is expected of one. */
  Announced expect(Announced one, Expected expected, @Nullable String reason) {
    change(one::equals, expected, reason);
    return one.expecting(expected, reason);
  }

  private synchronized void change(
      Predicate<Announced> which, Expected expected, @Nullable String reason) {
    announced.replaceAll(it -> which.test(it) ? it.expecting(expected, reason) : it);
  }

  private synchronized Announced remember(Announced one) {
    announced.add(one);
    return one;
  }

  /** Puts it into a partition. */
  Announced send(Announced one, int partition) {
    fleet.topics().send(scenario, one, partition);
    return one;
  }

  String prefix(String name) {
    return "v1/domain=" + scenario.title() + lane + "/run=" + run + "/" + name + "/";
  }

  private Announced announce(
      String name, Expected expected, @Nullable String reason, Map<String, String> files) {
    put(prefix(name) + "_SUCCESS", "");
    long sequencer = nextSequencer();
    Map<String, String> digests = new TreeMap<>();
    files.forEach((path, content) -> digests.put(path, sha256(content)));
    byte[] value = Notice.minio(BUCKET, prefix(name) + "_SUCCESS", sequencer);
    return remember(Announced.of(expected, reason, prefix(name), sequencer, digests, value));
  }

  private static long nextSequencer() {
    Instant now = Instant.now();
    long nanos = now.getEpochSecond() * 1_000_000_000L + now.getNano();
    return SEQUENCER.updateAndGet(last -> Math.max(last + 1, nanos));
  }

  private void put(String key, String content) {
    fleet.stack().s3().putObject(it -> it.bucket(BUCKET).key(key), RequestBody.fromString(content));
  }

  private static Map<String, String> files(String... contents) {
    Map<String, String> files = new LinkedHashMap<>();
    for (int number = 0; number < contents.length; number++) {
      files.put("part-" + number + ".csv", contents[number]);
    }
    return files;
  }

  private static String manifest(Map<String, String> files) {
    return files.entrySet().stream()
        .map(file -> entry(file.getKey(), file.getValue()))
        .collect(Collectors.joining(",", "{\"version\":1,\"files\":[", "]}"));
  }

  private static String entry(String path, String content) {
    int size = content.getBytes(StandardCharsets.UTF_8).length;
    return "{\"path\":\"%s\",\"size\":%d,\"sha256\":\"%s\"}".formatted(path, size, sha256(content));
  }

  private static String sha256(String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    Digest digest = ChecksumAlgorithm.SHA256.newDigest();
    digest.update(bytes, 0, bytes.length);
    return digest.checksum().hex();
  }
}

package dev.lakegate.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.pipeline.InFlightGenerations;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.ObjectWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GateIT {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Stack STACK = Stacks.shared();

  private static Lake lake;
  private static Gate gate;

  @BeforeAll
  static void start() {
    lake = Lake.create(STACK, "gate-it");
    gate =
        Gate.start(
            STACK,
            lake,
            Map.of(
                "lakegate.dataset-defaults.manifest.wait-timeout", "2s",
                "lakegate.datasets.patient.bucket", lake.bucket(),
                "lakegate.datasets.patient.prefix", "v1/domain=patient/",
                "lakegate.datasets.patient.manifest.wait-timeout", "60s",
                "lakegate.datasets.shy.bucket", lake.bucket(),
                "lakegate.datasets.shy.prefix", "v1/domain=shy/",
                "lakegate.datasets.shy.mode", "shadow",
                "lakegate.datasets.brief.bucket", lake.bucket(),
                "lakegate.datasets.brief.prefix", "v1/domain=brief/",
                "lakegate.datasets.brief.handler-timeout", "300ms"));
  }

  @AfterAll
  static void stop() {
    gate.close();
    lake.close();
  }

  @AfterEach
  void behaveAgain() {
    gate.recorder().behave((generation, context) -> {});
  }

  @Test
  void aGoodGenerationReachesItsHandlerWithItsBytes() {
    LakeGeneration good = LakeGeneration.of(lake, "orders", "gen=1").write();

    awaitOutcomes(good, "completed");
    assertThat(gate.recorder().received(good.prefix()))
        .singleElement()
        .satisfies(
            received -> {
              assertThat(received.files())
                  .containsExactly(
                      Map.entry("deep/part-1.csv", "two"), Map.entry("part-0.csv", "one"));
              assertThat(received.attempt()).isOne();
              assertThat(received.token()).isPositive();
            });
  }

  @Test
  void specialCharactersSurviveTheWholeWay() {
    LakeGeneration odd =
        new LakeGeneration(lake, "v1/domain=odd/in box/a+b/100%/Köln/x&y=z/")
            .file("São Paulo/part 0+1.csv", "odd")
            .write();

    awaitOutcomes(odd, "completed");
    assertThat(gate.recorder().received(odd.prefix()))
        .singleElement()
        .satisfies(it -> assertThat(it.files()).containsEntry("São Paulo/part 0+1.csv", "odd"));
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        fault("checksum-mismatch", it -> it.writeFiles().writeManifest().put("part-0.csv", "eno")),
        fault("size-mismatch", it -> it.writeFiles().writeManifest().put("part-0.csv", "o")),
        fault("file-missing", it -> it.writeFiles().writeManifest().delete("part-0.csv")),
        fault("manifest-missing", LakeGeneration::writeFiles),
        fault("manifest-invalid", it -> it.writeFiles().put("manifest.json", "{\"version\":")),
        fault("manifest-invalid", it -> it.writeFiles().put("manifest.json", "")),
        fault(
            "path-outside-generation",
            it ->
                it.put(
                    "manifest.json",
                    "{\"version\":1,\"files\":[{\"path\":\"../x\",\"size\":1,\"md5\":\"%s\"}]}"
                        .formatted("0".repeat(32)))));
  }

  private interface Writing {
    LakeGeneration write(LakeGeneration generation);
  }

  private static Arguments fault(String reason, Writing writing) {
    return Arguments.of(reason, writing);
  }

  private static final AtomicInteger NUMBER = new AtomicInteger();

  @ParameterizedTest(name = "{0}")
  @MethodSource("faults")
  void aFaultEndsInItsReasonAndTheNextGoodOnePasses(String reason, Writing writing) {
    String path = "gen=" + NUMBER.incrementAndGet();
    LakeGeneration bad = LakeGeneration.of(lake, "faulty", path + "-bad");
    writing.write(bad).writeSentinel();
    LakeGeneration good = LakeGeneration.of(lake, "faulty", path + "-good").write();

    awaitOutcomes(good, "completed");
    assertThat(gate.outcomes().of(bad.prefix())).containsExactly("rejected " + reason);
    assertThat(gate.recorder().received(bad.prefix())).isEmpty();
    assertLetterIsTheNotification(bad, reason);
  }

  private static void assertLetterIsTheNotification(LakeGeneration bad, String reason) {
    String recordKey = lake.bucket() + "/" + bad.prefix() + "_SUCCESS";
    ConsumerRecord<byte[], byte[]> letter = byKey(lake.deadLetters(), recordKey);
    ConsumerRecord<byte[], byte[]> notification = byKey(lake.notifications(), recordKey);
    assertThat(letter.value()).isEqualTo(notification.value());
    assertThat(Lake.header(letter, "lakegate-reason")).isEqualTo(reason);
    assertThat(Lake.header(letter, "lakegate-dataset")).isEqualTo("faulty");
    assertThat(Lake.header(letter, "lakegate-generation")).hasSize(26);
    assertThat(Lake.header(letter, "lakegate-id"))
        .isEqualTo(lake.topic() + "-0@" + notification.offset() + "#0");
  }

  private static ConsumerRecord<byte[], byte[]> byKey(
      List<ConsumerRecord<byte[], byte[]>> records, String key) {
    return records.stream()
        .filter(it -> it.key() != null)
        .filter(it -> new String(it.key(), StandardCharsets.UTF_8).equals(key))
        .findFirst()
        .orElseThrow(() -> new AssertionError("No record has the key " + key));
  }

  @Test
  void whatIsNoNotificationIsDeadLetteredByteForByte() {
    byte[] garbage = {(byte) 0xff, 0, '{', (byte) 0x80, '\n'};

    lake.send("garbage", garbage);

    await()
        .atMost(LIMIT)
        .untilAsserted(
            () -> {
              ConsumerRecord<byte[], byte[]> letter = byKey(lake.deadLetters(), "garbage");
              assertThat(letter.value()).isEqualTo(garbage);
              assertThat(Lake.header(letter, "lakegate-reason"))
                  .isEqualTo("malformed-notification");
            });
    LakeGeneration good = LakeGeneration.of(lake, "orders", "after-garbage").write();
    awaitOutcomes(good, "completed");
  }

  @Test
  void tombstonesAndForeignEventsAreCountedAndPassOver() {
    lake.send("tombstone", null);
    lake.put("v1/domain=orders/gen=9/part_SUCCESS", "looks like one");

    await()
        .atMost(LIMIT)
        .untilAsserted(
            () ->
                assertThat(gate.outcomes().events())
                    .contains("ignored empty", "ignored not-a-sentinel"));
  }

  @Test
  void aLateManifestIsWaitedForWithoutHoldingUpOthers() {
    LakeGeneration late = LakeGeneration.of(lake, "patient", "late").writeFiles().writeSentinel();
    LakeGeneration other = LakeGeneration.of(lake, "orders", "meanwhile").write();
    awaitOutcomes(other, "completed");
    assertThat(gate.outcomes().of(late.prefix())).isEmpty();

    late.writeManifest();

    awaitOutcomes(late, "completed");
  }

  @Test
  void theSameNotificationAgainIsADuplicate() {
    LakeGeneration once = LakeGeneration.of(lake, "orders", "once").write();
    awaitOutcomes(once, "completed");
    ConsumerRecord<byte[], byte[]> notification =
        byKey(lake.notifications(), lake.bucket() + "/" + once.prefix() + "_SUCCESS");

    lake.send("again", notification.value());

    awaitOutcomes(once, "completed", "duplicate");
    assertThat(gate.recorder().received(once.prefix())).hasSize(1);
  }

  /** No retry helps where nothing can stand; one would hold the lane up for as long as it lasts. */
  @Test
  void aSentinelThatCannotExistIsSupersededAtOnce() {
    assumeFalse(STACK.describe().contains("S3Mock"), "this emulator refuses no key");
    LakeGeneration first = LakeGeneration.of(lake, "doubled", "one").write();
    awaitOutcomes(first, "completed");
    String notification =
        new String(
            byKey(lake.notifications(), lake.bucket() + "/" + first.prefix() + "_SUCCESS").value(),
            StandardCharsets.UTF_8);
    LakeGeneration impossible = new LakeGeneration(lake, "v1/domain=doubled//one/");

    lake.send(
        "impossible",
        notification
            .replace("doubled%2Fone", "doubled%2F%2Fone")
            .replace("doubled/one", "doubled//one")
            .getBytes(StandardCharsets.UTF_8));
    LakeGeneration next = LakeGeneration.of(lake, "doubled", "two").write();

    awaitOutcomes(next, "completed");
    awaitOutcomes(impossible, "superseded");
  }

  @Test
  void aReRunInPlaceIsANewGenerationAndOldNewsIsStaleThen() {
    LakeGeneration first = LakeGeneration.of(lake, "orders", "again").write();
    awaitOutcomes(first, "completed");
    ConsumerRecord<byte[], byte[]> old =
        byKey(lake.notifications(), lake.bucket() + "/" + first.prefix() + "_SUCCESS");

    LakeGeneration second = LakeGeneration.of(lake, "orders", "again").file("part-0.csv", "new");
    second.write();
    awaitOutcomes(first, "completed", "completed");
    String older =
        new String(old.value(), StandardCharsets.UTF_8)
            .replaceFirst("\"sequencer\":\"[0-9A-F]{15}", "\"sequencer\":\"000000000000001");
    lake.send("old", older.getBytes(StandardCharsets.UTF_8));

    awaitOutcomes(first, "completed", "completed", "stale");
    assertThat(gate.recorder().received(first.prefix()))
        .extracting(it -> it.files().get("part-0.csv"))
        .containsExactly("one", "new");
    assertThat(gate.recorder().received(first.prefix()))
        .extracting(RecordingHandler.Received::key)
        .doesNotHaveDuplicates();
  }

  @Test
  void aLeftoverManifestIsNotTakenForTheNewOne() {
    LakeGeneration first = LakeGeneration.of(lake, "patient", "rerun").write();
    awaitOutcomes(first, "completed");

    LakeGeneration second = LakeGeneration.of(lake, "patient", "rerun").file("part-0.csv", "new");
    second.writeFiles().writeSentinel();
    await().atMost(LIMIT).until(() -> gate.bean(InFlightGenerations.class).snapshot().size() > 0);
    second.writeManifest();

    awaitOutcomes(first, "completed", "completed");
    assertThat(gate.recorder().received(first.prefix()))
        .extracting(it -> it.files().get("part-0.csv"))
        .containsExactly("one", "new");
  }

  @Test
  void aShadowedDatasetIsVerifiedAndHandedToNobody() {
    LakeGeneration shadowed = LakeGeneration.of(lake, "shy", "gen=1").write();

    awaitOutcomes(shadowed, "shadowed");
    assertThat(gate.recorder().received(shadowed.prefix())).isEmpty();
  }

  @Test
  void aHandlerThatThrowsIsCalledAgainWithTheSameKey() {
    AtomicInteger calls = new AtomicInteger();
    List<String> keys = new CopyOnWriteArrayList<>();
    gate.recorder()
        .behave(
            (generation, context) -> {
              keys.add(context.idempotencyKey() + "/" + context.attempt());
              if (calls.incrementAndGet() < 3) {
                throw new IllegalStateException("not now");
              }
            });

    LakeGeneration stubborn = LakeGeneration.of(lake, "orders", "stubborn").write();

    awaitOutcomes(stubborn, "completed");
    String key = gate.recorder().received(stubborn.prefix()).get(0).key();
    assertThat(keys).containsExactly(key + "/1", key + "/2", key + "/3");
  }

  @Test
  void aHandlerThatRejectsEndsTheGeneration() {
    gate.recorder()
        .behave(
            (generation, context) -> {
              throw new RejectGenerationException("wrong\nschema");
            });

    LakeGeneration refused = LakeGeneration.of(lake, "faulty", "refused").write();

    awaitOutcomes(refused, "rejected handler-rejected");
    String recordKey = lake.bucket() + "/" + refused.prefix() + "_SUCCESS";
    assertThat(Lake.header(byKey(lake.deadLetters(), recordKey), "lakegate-detail"))
        .isEqualTo("recorder: wrong\\u000aschema");
  }

  @Test
  void aHandlerThatTakesTooLongIsInterruptedAndCalledAgain() {
    AtomicInteger calls = new AtomicInteger();
    gate.recorder()
        .behave(
            (generation, context) -> {
              if (calls.incrementAndGet() == 1) {
                new CountDownLatch(1).await();
              }
            });

    LakeGeneration slow = LakeGeneration.of(lake, "brief", "slow").write();

    awaitOutcomes(slow, "completed");
    // On a slow machine the second call may take too long as well.
    assertThat(calls).hasValueGreaterThan(1);
  }

  @Test
  void aLedgerInRedisBringsNoDataSource() {
    assertThat(gate.has(DataSource.class)).isFalse();
  }

  @Test
  void theServiceHasNothingThatWritesToTheStore() {
    assertThat(gate.has(ObjectStore.class)).isTrue();
    assertThat(gate.has(ObjectWriter.class)).isFalse();
  }

  private static void awaitOutcomes(LakeGeneration generation, String... outcomes) {
    await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(20))
        .untilAsserted(
            () -> assertThat(gate.outcomes().of(generation.prefix())).containsExactly(outcomes));
  }
}

package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.event.ParsedEvent.Creation;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.Size;

/**
 * The parser keeps its promises whatever the value is, and at a price that the value's size bounds.
 */
class AnyValueTest {

  private static final List<byte[]> SAMPLES = Samples.values().filter(it -> it.length > 1).toList();

  private static final List<String> NAMES =
      List.of(
          "Records",
          "records",
          "eventName",
          "eventSource",
          "eventVersion",
          "eventTime",
          "s3",
          "bucket",
          "name",
          "object",
          "key",
          "sequencer",
          "versionId",
          "Key",
          "EventName",
          "Event",
          "Type",
          "Message",
          "specversion",
          "data",
          "data_base64",
          "detail-type",
          "detail",
          "s3_bucket",
          "s3_key",
          "etag",
          "sha256",
          "compression",
          "deterministic",
          "other");

  private static final List<String> SCALARS =
      List.of(
          "null",
          "true",
          "-1",
          "2.1",
          "1e999999",
          "\"\"",
          "\"2.1\"",
          "\"lake\"",
          "\"lake/a b\"",
          "\"a+b%2F_SUCCESS\"",
          "\"%\"",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "\"aws:s3\"",
          "\"minio:s3\"",
          "\"s3:ObjectCreated:Put\"",
          "\"ObjectCreated:Copy\"",
          "\"s3:TestEvent\"",
          "\"Notification\"",
          "\"Object Created\"",
          "\"PutObject\"",
          "\"18EC13C96555BB15\"",
          "\"2026-11-28T02:15:07.131Z\"",
          "\"{\\\"Records\\\":[]}\"",
          "\"e30=\"",
          "\"gzip\"",
          "\"W/\\\"5d41402abc4b2a76b9719d911017c592-2\\\"\"",
          "\"2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938B9824\"");

  @Property(tries = 300)
  void bytes(@ForAll @Size(max = 600) byte[] value) {
    check(value);
  }

  @Property(tries = 300, shrinking = ShrinkingMode.BOUNDED)
  void mutatedSample(@ForAll("mutations") byte[] value) {
    check(value);
  }

  @Property(tries = 300, shrinking = ShrinkingMode.BOUNDED)
  void almostJson(@ForAll("almostJson") String value) {
    check(value.getBytes(StandardCharsets.UTF_8));
  }

  @Property(tries = 300)
  void aSampleCutShortIsNoCreation(@ForAll("samples") byte[] sample, @ForAll int anywhere) {
    byte[] value = Arrays.copyOf(sample, Math.floorMod(anywhere, sample.length));

    check(value);

    if (sample[0] == '{' && isCutInside(sample, value.length)) {
      assertThat(new NotificationParser().parse(value)).noneMatch(Creation.class::isInstance);
    }
  }

  @Provide
  Arbitrary<byte[]> samples() {
    return Arbitraries.of(SAMPLES);
  }

  @Provide
  Arbitrary<byte[]> mutations() {
    return Combinators.combine(samples(), samples(), edits()).as(AnyValueTest::edited);
  }

  /** Each is a kind, and places in the sample and in another one. */
  private static Arbitrary<List<int[]>> edits() {
    return Arbitraries.integers().array(int[].class).ofSize(4).list().ofMinSize(1).ofMaxSize(4);
  }

  private static byte[] edited(byte[] sample, byte[] other, List<int[]> edits) {
    byte[] value = sample;
    for (int[] edit : edits) {
      value = edited(value, other, edit);
    }
    return value;
  }

  private static byte[] edited(byte[] value, byte[] other, int[] edit) {
    int at = Math.floorMod(edit[1], value.length + 1);
    int end = Math.min(value.length, at + Math.floorMod(edit[2], 40));
    int from = Math.floorMod(edit[3], other.length);
    byte[] piece = Arrays.copyOfRange(other, from, Math.min(other.length, from + 40));
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    result.write(value, 0, at);
    switch (Math.floorMod(edit[0], 4)) {
      case 0 -> result.write(edit[3]);
      case 1 -> result.write(value, at, end - at);
      case 2 -> result.writeBytes(piece);
      default -> at = end;
    }
    result.write(value, at, value.length - at);
    return result.toByteArray();
  }

  @Provide
  Arbitrary<String> almostJson() {
    Arbitrary<String> whole = Arbitraries.oneOf(scalar(), object(4));
    return Combinators.combine(whole, Arbitraries.of("", "", "", "", " ", "x", "{}", "\n", "]"))
        .as(String::concat);
  }

  private static Arbitrary<String> scalar() {
    return Arbitraries.of(SCALARS);
  }

  private static Arbitrary<String> value(int depth) {
    return depth == 0
        ? scalar()
        : Arbitraries.frequencyOf(
            Tuple.of(4, scalar()),
            Tuple.of(4, object(depth - 1)),
            Tuple.of(2, value(depth - 1).list().ofMaxSize(4).map(it -> join("[", it, "]"))));
  }

  private static Arbitrary<String> object(int depth) {
    return Combinators.combine(Arbitraries.of(NAMES), value(depth))
        .as((name, value) -> "\"" + name + "\":" + value)
        .list()
        .ofMaxSize(5)
        .map(members -> join("{", members, "}"));
  }

  private static String join(String open, List<String> parts, String close) {
    return open + String.join(",", parts) + close;
  }

  private static boolean isCutInside(byte[] sample, int length) {
    return !new String(sample, length, sample.length - length, StandardCharsets.UTF_8).isBlank();
  }

  private static void check(byte[] value) {
    ParserInvariants.check(value);
    ParsingCost.check(value);
  }
}

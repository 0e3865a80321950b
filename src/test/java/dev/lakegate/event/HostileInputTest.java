package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.event.ParsedEvent.Creation;
import dev.lakegate.event.ParsedEvent.Malformed;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody would write who means harm. */
class HostileInputTest {

  private final NotificationParser parser = new NotificationParser();

  @ParameterizedTest
  @ValueSource(strings = {"[", "{\"a\":", "{\"Records\":[", "{\"specversion\":\"1.0\",\"data\":"})
  void refusesBottomlessNesting(String opening) {
    String value = opening.repeat(NotificationParser.MAX_BYTES / opening.length());

    List<ParsedEvent> results = parse(value);

    assertDetail(results, "JSON nested deeper than 100 levels");
  }

  @Test
  void takesNumbersOfAnyLength() {
    String huge = "9".repeat(900_000);
    String value = Notification.minio().with("s3.object.size", "HERE").asText();

    List<ParsedEvent> results = parse(value.replace("\"HERE\"", huge + "e" + "9".repeat(10_000)));

    assertThat(results).singleElement().isInstanceOf(Creation.class);
  }

  @Test
  void refusesANameThatOccursTwice() {
    String value = Notification.minio().asText().replace("\"key\":", "\"key\":\"x\",\"key\":");

    assertDetail(parse(value), "A name occurs twice in one JSON object");
  }

  @Test
  void readsNamesThroughTheirEscapes() {
    String value = Notification.minio().asText().replace("Records", "\\u0052ecords");

    assertThat(parse(value)).singleElement().isInstanceOf(Creation.class);
  }

  @Test
  void neverRepeatsWhatItRead() {
    String secret = "AWS4-HMAC-SHA256\nCredential=secret";
    Notification event =
        Notification.from(secret)
            .with("eventVersion", secret)
            .with("requestParameters.Authorization", secret)
            .key(secret)
            .framed("Key", secret);

    assertThat(parser.parse(event.asBytes())).singleElement().asString().doesNotContain("secret");
    assertThat(parser.parse(event.without("eventVersion").asBytes()))
        .singleElement()
        .asString()
        .doesNotContain("secret");
    assertThat(parse("{\"a\":secret}")).singleElement().asString().doesNotContain("secret");
  }

  @Test
  void readsNamesThatCollideInAHashTable() {
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < 1 << 12; i++) {
      names.append('"').append(colliding(i, "Ab", "BA")).append("\":1,");
    }
    String value = Notification.minio().asText().replace("{\"Records", "{" + names + "\"Records");

    assertThat(parse(value)).singleElement().isInstanceOf(Creation.class);
  }

  static Stream<Arguments> expensive() {
    String record = "{\"eventName\":\"ObjectCreated:Put\",\"s3\":{\"bucket\":{\"name\":\"b\"},";
    String key = record + "\"object\":{\"key\":\"a%2Fb\"}}}";
    return Stream.of(
        kind("many names", "{\"x\":0", i -> ",\"n" + i + "\":1", "}"),
        kind(
            "colliding names",
            "{\"x\":0",
            i -> ",\"" + i / 65536 + colliding(i, "Aa", "BB") + "\":1",
            "}"),
        kind("empty objects", "{\"x\":[0", i -> ",{}", "]}"),
        kind("small objects", "{\"x\":[0", i -> ",{\"a\":1}", "]}"),
        kind("numbers", "{\"x\":[0", i -> ",1", "]}"),
        kind("numbers where records are", "{\"Records\":[0", i -> ",1", "]}"),
        kind("objects where text is", "{\"Key\":[0", i -> ",{\"Key\":{}}", "]}"),
        kind("nested objects", "{\"x\":[0", i -> nested("{\"s3\":", "}"), "]}"),
        kind("nested arrays", "{\"x\":[0", i -> nested("[", "]"), "]}"),
        kind("nested data", "{\"x\":[0", i -> nested("{\"data\":", "}"), "]}"),
        kind("escapes", "{\"x\":\"", i -> "\\u0041", "\"}"),
        kind(
            "an escaped key",
            "{\"Records\":[" + record + "\"object\":{\"key\":\"",
            i -> "%41",
            "\"}}}]}"),
        kind(
            "an escaped message",
            "{\"Type\":\"Notification\",\"Message\":\"",
            i -> "\\u0020",
            "\"}"),
        kind("a long name beside records", many("{}") + "],\"EventName\":\"s3:", i -> "x", "\"}"),
        kind("a long key beside records", many(key) + "],\"Key\":\"b/", i -> "x", "\"}"),
        kind(
            "a long bucket",
            "{\"Records\":[{\"eventName\":\"ObjectCreated:Put\",\"s3\":{\"object\":{\"key\":\"k\"},\"bucket\":{\"name\":\"",
            i -> "x",
            "\"}}}]}"),
        kind("a long number", "{\"x\":", i -> "9", "}"),
        kind("a long name", "{\"", i -> "x", "\":1}"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("expensive")
  void costsNoMoreThanItsSizeExplains(String what, byte[] value) {
    ParsingCost.check(value);
  }

  private static Arguments kind(String what, String head, IntFunction<String> part, String tail) {
    StringBuilder value = new StringBuilder(head);
    for (int i = 0; value.length() + tail.length() < NotificationParser.MAX_BYTES - 1000; i++) {
      value.append(part.apply(i));
    }
    return Arguments.of(what, value.append(tail).toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String nested(String open, String close) {
    return "," + open.repeat(90) + "0" + close.repeat(90);
  }

  private static String many(String record) {
    return "{\"Records\":[" + (record + ",").repeat(Envelopes.MAX_RECORDS - 1) + record;
  }

  /** Two of one length have one hash, if the pairs that stand for 0 and 1 have. */
  private static String colliding(int i, String zero, String one) {
    StringBuilder name = new StringBuilder();
    for (int bit = 0; bit < 16; bit++) {
      name.append((i >> bit & 1) == 0 ? zero : one);
    }
    return name.toString();
  }

  @Test
  void takesAsManyRecordsAsThereMayBe() {
    String record = Notification.json(Notification.aws().record());
    String value = many(record) + "]}";

    List<ParsedEvent> results = parse(value);

    assertThat(results).hasSize(1024).allMatch(Creation.class::isInstance);
  }

  private List<ParsedEvent> parse(String value) {
    return parser.parse(value.getBytes(StandardCharsets.UTF_8));
  }

  private static void assertDetail(List<ParsedEvent> results, String detail) {
    assertThat(results)
        .singleElement()
        .isInstanceOfSatisfying(
            Malformed.class, malformed -> assertThat(malformed.detail()).isEqualTo(detail));
  }
}

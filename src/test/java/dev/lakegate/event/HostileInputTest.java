package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.event.ParsedEvent.Creation;
import dev.lakegate.event.ParsedEvent.Malformed;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that comes makes the parser throw, hang, or repeat what it read. */
@Timeout(60)
class HostileInputTest {

  private static final long SEED = 20261128;
  private static final String TOKENS = "{}[]\":,\\u0%+ \n0123456789eE.-tfn";

  private final NotificationParser parser = new NotificationParser();
  private final Random random = new Random(SEED);

  static List<Samples.Sample> samples() {
    return Samples.all();
  }

  @Test
  void survivesRandomBytes() {
    for (int i = 0; i < 5_000; i++) {
      byte[] value = new byte[1 + random.nextInt(200)];
      random.nextBytes(value);

      assertWellFormed(parser.parse(value));
    }
  }

  @Test
  void survivesRandomJsonTokens() {
    for (int i = 0; i < 5_000; i++) {
      byte[] value = new byte[1 + random.nextInt(100)];
      for (int at = 0; at < value.length; at++) {
        value[at] = (byte) TOKENS.charAt(random.nextInt(TOKENS.length()));
      }

      assertWellFormed(parser.parse(value));
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void survivesTruncation(Samples.Sample sample) {
    byte[] value = sample.value() == null ? new byte[0] : sample.value();
    for (int length = 0; length < value.length; length += 1 + random.nextInt(9)) {
      List<ParsedEvent> results = parser.parse(Arrays.copyOf(value, length));

      assertWellFormed(results);
      assertThat(results).noneMatch(result -> result instanceof Creation && value[0] == '{');
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void survivesFlippedBits(Samples.Sample sample) {
    byte[] value = sample.value() == null ? new byte[] {0} : sample.value().clone();
    for (int i = 0; i < 100 && value.length > 0; i++) {
      int at = random.nextInt(value.length);
      int bit = 1 << random.nextInt(8);
      value[at] ^= (byte) bit;
      assertWellFormed(parser.parse(value));
      value[at] ^= (byte) bit;
    }
  }

  @Test
  void survivesSplicedSamples() {
    List<byte[]> values = Samples.values().filter(value -> value.length > 1).toList();
    for (int i = 0; i < 2_000; i++) {
      byte[] head = values.get(random.nextInt(values.size()));
      byte[] tail = values.get(random.nextInt(values.size()));
      byte[] spliced = Arrays.copyOf(head, head.length + tail.length);
      int cut = random.nextInt(head.length);
      System.arraycopy(tail, 0, spliced, cut, tail.length);

      assertWellFormed(parser.parse(spliced));
    }
  }

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
  void countsManyRecordsQuickly() {
    String record = Notification.json(Notification.aws().record());
    String value = "{\"Records\":[" + (record + ",").repeat(1023) + record + "]}";

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

  private static void assertWellFormed(List<ParsedEvent> results) {
    assertThat(results).isNotEmpty();
    for (int index = 0; index < results.size(); index++) {
      assertThat(results.get(index).index()).isEqualTo(index);
      if (results.get(index) instanceof Malformed malformed) {
        assertThat(malformed.detail()).isNotBlank().hasSizeLessThanOrEqualTo(200);
        assertThat(malformed.detail().chars()).noneMatch(Character::isISOControl);
      }
    }
  }
}

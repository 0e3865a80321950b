package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.event.ParsedEvent.Creation;
import dev.lakegate.event.ParsedEvent.Ignored;
import dev.lakegate.event.ParsedEvent.Malformed;
import dev.lakegate.failure.IgnoreReason;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ClaimedContent;
import dev.lakegate.store.ObjectLocation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The references of claim checks, as their library writes them, and what is none. */
class ClaimCheckReferenceTest {

  private static final String SHA256 =
      "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
  private static final String ETAG = "098f6bcd4621d373cade4e832627b4f6";
  private static final NotificationParser PARSER = new NotificationParser(KeyEncoding.ENCODED);

  /** As the library does it, in its order; null is written as such. */
  static String reference(String more) {
    return """
        {"s3_bucket": "lake", "s3_key": "kafka/a+b %%41", "etag": "%s", "sha256": "%s", \
        "compression": null%s}"""
        .formatted(ETAG, SHA256, more);
  }

  private static ParsedEvent parsed(String value) {
    List<ParsedEvent> events = PARSER.parse(value.getBytes(StandardCharsets.UTF_8));
    assertThat(events).hasSize(1);
    return events.get(0);
  }

  private static ObjectEvent event(String value) {
    ParsedEvent parsed = parsed(value);
    assertThat(parsed).isInstanceOf(Creation.class);
    return ((Creation) parsed).event();
  }

  @Test
  void namesTheObjectAndWhatItHoldsWithItsKeyAsItIs() {
    ObjectEvent event = event(reference(""));

    assertThat(event)
        .isEqualTo(
            new ObjectEvent(
                0,
                Dialect.CLAIM_CHECK,
                "ClaimCheck",
                new ObjectLocation("lake", "kafka/a+b %41"),
                null,
                Sequencer.unordered("claim-check", "sha256:" + SHA256),
                ETAG,
                null,
                new ClaimedContent(new Checksum(ChecksumAlgorithm.SHA256, SHA256), null)));
  }

  @Test
  void isTheSameWhateverElseIsInIt() {
    ObjectEvent event = event(reference(", \"deterministic\": false, \"version\": [{}]"));

    assertThat(event).isEqualTo(event(reference("")));
  }

  @Test
  void isTheSameInCapitals() {
    ObjectEvent event = event(reference("").replace(SHA256, SHA256.toUpperCase()));

    assertThat(event).isEqualTo(event(reference("")));
  }

  @Test
  void hasNoUsableETagUnderADeterministicKey() {
    ObjectEvent event = event(reference(", \"deterministic\": true"));

    assertThat(event.eTag()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"sha256\": null", "\"sha256\": \"\"", "\"sha512\": \"x\""})
  void isRefusedWithoutAChecksum(String instead) {
    ObjectEvent event = event(reference("").replace("\"sha256\": \"" + SHA256 + "\"", instead));

    assertThat(event.claimed().refusal().map(LakegateException::reason))
        .contains(Reason.CHECKSUM_MISSING);
    assertThat(event.sequencer().identity()).isEqualTo("refused:");
  }

  @Test
  void isRefusedWithAnUnknownCompressionAndDoesNotStandInTheWayOfABetterOne() {
    ObjectEvent event =
        event(reference("").replace("\"compression\": null", "\"compression\": \"zstd\""));

    LakegateException refused = event.claimed().refusal().orElseThrow();
    assertThat(refused.reason()).isEqualTo(Reason.CHECKSUM_UNSUPPORTED);
    assertThat(refused).hasMessage("the sha256 is of bytes in the unknown compression zstd");
    assertThat(event.sequencer().identity()).isEqualTo("refused:" + SHA256);
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "\"gzip\""})
  void isNotRefusedWithACompressionThatIsKnown(String compression) {
    ObjectEvent event =
        event(reference("").replace("\"compression\": null", "\"compression\": " + compression));

    assertThat(event.claimed().refusal()).isEmpty();
    assertThat(event.claimed().isPacked()).isEqualTo(compression.equals("\"gzip\""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          {"s3_bucket":7,"s3_key":"a"}                        | s3_bucket is no text, or an empty one
          {"s3_bucket":"","s3_key":"a"}                       | s3_bucket is no text, or an empty one
          {"s3_bucket":"b","s3_key":null}                     | s3_key is no text, or an empty one
          {"s3_bucket":"b","s3_key":{"a":1}}                  | s3_key is no text, or an empty one
          {"s3_bucket":"b","s3_key":"a/"}                     | s3_key names a folder
          {"s3_bucket":"b","s3_key":"a\\u0000"}               | s3_key has control characters, or half a surrogate pair, in it
          {"s3_bucket":"b","s3_key":"a","sha256":5}           | sha256 is no text
          {"s3_bucket":"b","s3_key":"a","sha256":"abc"}       | sha256 is not 64 hex digits
          {"s3_bucket":"b","s3_key":"a","etag":["x"]}         | etag is no text
          {"s3_bucket":"b","s3_key":"a","compression":true}   | compression is no text
          """)
  void isMalformedInAnotherShape(String value, String detail) {
    ParsedEvent parsed = parsed(value);

    assertThat(parsed)
        .isEqualTo(new Malformed(0, Dialect.CLAIM_CHECK, Reason.MALFORMED_NOTIFICATION, detail));
  }

  @Test
  void isMalformedWithAKeyThatNoStoreTakes() {
    ParsedEvent parsed =
        parsed("{\"s3_bucket\":\"b\",\"s3_key\":\"%s\"}".formatted("ä".repeat(513)));

    assertThat(parsed)
        .extracting(it -> ((Malformed) it).detail())
        .isEqualTo("s3_key is longer than 1024 bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"s3_key\":\"a\"}", "{\"s3_bucket\":\"b\",\"key\":\"a\"}"})
  void isNoneWithoutBucketAndKey(String value) {
    ParsedEvent parsed = parsed(value);

    assertThat(parsed).isEqualTo(new Ignored(0, Dialect.UNKNOWN, IgnoreReason.NO_RECORDS, null));
  }

  @Test
  void aNotificationStaysOneWhateverStandsBesideItsRecords() {
    ParsedEvent parsed =
        parsed("{\"Records\":[],\"s3_bucket\":\"lake\",\"s3_key\":\"a\",\"sha256\":\"\"}");

    assertThat(parsed).isEqualTo(new Ignored(0, Dialect.UNKNOWN, IgnoreReason.NO_RECORDS, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ", \"deterministic\": true"})
  void comesBackAsItWasKeptAndAsItWasWritten(String more) {
    ObjectEvent event = event(reference(more)).carriedAt(1_796_000_000_000L);

    assertThat(ObjectEventText.read(ObjectEventText.write(event))).isEqualTo(event);
    byte[] again = NotificationText.write(event);
    assertThat(((Creation) PARSER.parse(again).get(0)).event().carriedAt(1_796_000_000_000L))
        .isEqualTo(event);
  }

  @Test
  void comesBackWithoutAChecksumToo() {
    ObjectEvent event = event("{\"s3_bucket\":\"b\",\"s3_key\":\"a\",\"compression\":\"br\"}");

    assertThat(ObjectEventText.read(ObjectEventText.write(event))).isEqualTo(event);
  }

  @Test
  void isAsOldAsItsRecordWhereThatIsPlausible() {
    ObjectEvent event = event(reference(""));

    Instant time = event.carriedAt(1_796_000_000_123L).time();

    assertThat(Optional.ofNullable(time)).contains(Instant.ofEpochMilli(1_796_000_000_123L));
    assertThat(event.carriedAt(-1).time()).isNull();
    assertThat(event.carriedAt(Long.MAX_VALUE).time()).isNull();
  }

  @Test
  void aStoresOwnEventKeepsItsTimeOrNone() {
    ObjectEvent event =
        new ObjectEvent(
            0,
            Dialect.MINIO,
            "ObjectCreated:Put",
            new ObjectLocation("lake", "a"),
            null,
            Sequencer.unordered("minio", "x"),
            null,
            null);

    assertThat(event.carriedAt(1_796_000_000_000L)).isSameAs(event);
  }
}

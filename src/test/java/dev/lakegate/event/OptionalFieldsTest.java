package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.event.ParsedEvent.Malformed;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields that may be there or not, and must never cost an event. */
class OptionalFieldsTest {

  /** What a field may be instead of what it should. */
  static Stream<Object> oddities() {
    return Stream.of(
        0,
        -1,
        1.5,
        true,
        "",
        List.of(),
        List.of(1),
        Map.of(),
        Map.of("a", 1),
        BigInteger.TEN.pow(5000));
  }

  @ParameterizedTest
  @MethodSource("oddities")
  void nothingOptionalCostsAnEvent(Object odd) {
    ObjectEvent event =
        Notification.minio()
            .with("eventTime", odd)
            .with("awsRegion", odd)
            .with("userIdentity", odd)
            .with("requestParameters", odd)
            .with("responseElements", odd)
            .with("s3.configurationId", odd)
            .with("s3.bucket.ownerIdentity", odd)
            .with("s3.object.size", odd)
            .with("s3.object.eTag", odd)
            .with("s3.object.versionId", odd)
            .with("s3.object.sequencer", odd)
            .with("somethingNew", odd)
            .framed("Key", odd)
            .framed("EventName", odd)
            .created();

    assertThat(event.location().key()).isEqualTo(Notification.KEY);
    assertThat(event.versionId()).isNull();
    assertThat(event.eTag()).isNull();
    assertThat(event.time()).isNull();
    assertThat(event.sequencer().isOrdered()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1024", "99999999999999999999999", "many"})
  void sizeDecidesNothing(String size) {
    ObjectEvent event = Notification.aws().with("s3.object.size", size).created();

    assertThat(event).isEqualTo(Notification.aws().created());
  }

  @ParameterizedTest
  @CsvSource({"1024, true", "1025, false", "900000, false"})
  void overlongETagCountsAsMissing(int length, boolean kept) {
    String written = "e".repeat(length);

    ObjectEvent event = Notification.aws().with("s3.object.eTag", '"' + written + '"').created();

    assertThat(event.eTag()).isEqualTo(kept ? written : null);
  }

  @Test
  void scalitysNullsAreNoTrouble() {
    ObjectEvent event =
        Notification.from("scality:s3")
            .with("eventVersion", "1.0")
            .with("userIdentity.principalId", null)
            .with("responseElements.x-amz-request-id", null)
            .with("s3.bucket.arn", null)
            .with("s3.object.size", "0")
            .with("s3.object.eTag", null)
            .with("s3.object.versionId", null)
            .with("s3.object.sequencer", null)
            .with("eventTime", "2026-11-28T02:15:07.123Z")
            .created();

    assertThat(event.sequencer())
        .isEqualTo(Sequencer.unordered("scality", "time=2026-11-28T02:15:07.123Z"));
    assertThat(event.eTag()).isNull();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "null"})
  void someVersionIdsNameNoVersion(String versionId) {
    ObjectEvent event = Notification.aws().with("s3.object.versionId", versionId).created();

    assertThat(event.versionId()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "aws:s3, 3sL4kqtJlcpXroDTDmJExampleMrk01",
    "minio:s3, 6f3b1c9e-52a7-4d0b-9f1e-0c8a4e7d2b61",
    "ceph:s3, 1",
    "aws:s3, NULL",
  })
  void othersAreKeptAsTheyAre(String source, String versionId) {
    ObjectEvent event = Notification.from(source).with("s3.object.versionId", versionId).created();

    assertThat(event.versionId()).isEqualTo(versionId);
  }

  @Test
  void oldMiniosVersionOneIsNone() {
    ObjectEvent event = Notification.minio().with("s3.object.versionId", "1").created();

    assertThat(event.versionId()).isNull();
  }

  @Test
  void versionIdsThatCannotBeAskedForAreMalformed() {
    ParsedEvent broken = Notification.aws().with("s3.object.versionId", "v\n1").parsed();
    ParsedEvent endless = Notification.aws().with("s3.object.versionId", "v".repeat(1025)).parsed();

    assertDetail(broken, "versionId has control characters, or half a surrogate pair, in it");
    assertDetail(endless, "versionId is longer than 1024 characters");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "d41d8cd98f00b204e9800998ecf8427e, d41d8cd98f00b204e9800998ecf8427e",
        "'\"d41d8cd98f00b204e9800998ecf8427e\"', d41d8cd98f00b204e9800998ecf8427e",
        "9a0364b9e99bb480dd25e1f0284c8555-2, 9a0364b9e99bb480dd25e1f0284c8555-2",
        "'W/\"9a0364b9e99bb480dd25e1f0284c8555-2\"', 9a0364b9e99bb480dd25e1f0284c8555-2",
        "W/9a0364b9, W/9a0364b9",
        "'\"\"', ",
        "'W/\"\"', ",
        "'', ",
      })
  void eTagsLoseTheirQuotes(String written, String eTag) {
    ObjectEvent event = Notification.aws().with("s3.object.eTag", written).created();

    assertThat(event.eTag()).isEqualTo(eTag);
  }

  @Test
  void anETagWithControlCharactersIsDropped() {
    ObjectEvent event = Notification.aws().with("s3.object.eTag", "a\r\nb").created();

    assertThat(event.eTag()).isNull();
  }

  @Test
  void noobaasClippedETagIsDropped() {
    ObjectEvent event =
        Notification.from("noobaa:s3")
            .with("s3.object.eTag", "41d8cd98f00b204e9800998ecf8427")
            .created();

    assertThat(event.eTag()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-28T02:15:07Z, 2026-11-28T02:15:07Z",
    "2026-11-28T02:15:07.1Z, 2026-11-28T02:15:07.100Z",
    "2026-11-28T02:15:07.131Z, 2026-11-28T02:15:07.131Z",
    "2026-11-28T02:15:07.123456Z, 2026-11-28T02:15:07.123456Z",
    "2026-11-28T02:15:07.123456789Z, 2026-11-28T02:15:07.123456789Z",
    "2026-11-28T02:15:07.123456789999Z, 2026-11-28T02:15:07.123456789Z",
    "2026-11-28T03:15:07+01:00, 2026-11-28T02:15:07Z",
    "2026-11-28T03:15:07+0100, 2026-11-28T02:15:07Z",
    "2026-11-27T21:15:07.5-05:00, 2026-11-28T02:15:07.500Z",
    "2026-11-28T02:15Z, 2026-11-28T02:15:00Z",
    "2026-11-28 02:15:07.131421Z, 2026-11-28T02:15:07.131421Z",
    "2026-11-28 02:15:07+00:00, 2026-11-28T02:15:07Z",
    "1795832107123, 2026-11-28T02:15:07.123Z",
  })
  void timeIsReadWithAnyFractionAndOffset(String written, Instant time) {
    ObjectEvent event = Notification.aws().with("eventTime", written).created();

    assertThat(event.time()).isEqualTo(time);
  }

  @Test
  void timeMayBeMillisecondsAsANumber() {
    ObjectEvent event = Notification.aws().with("eventTime", 1_717_616_806_478L).created();

    assertThat(event.time()).isEqualTo("2024-06-05T19:46:46.478Z");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "2026-11-28",
        "2026-11-28T02:15:07",
        "2026-11-28  02:15:07Z",
        "2026-11-28 02:15:07 Z",
        "2026-02-30T00:00:00Z",
        "2026-11-28T25:00:00Z",
        "1970-01-01T00:00:00.000000Z",
        "0001-01-01T00:00:00Z",
        "+999999999-12-31T23:59:59Z",
        "1795832107",
        "-1795832107123",
        "99999999999999999999999999999999999999999999999999999999999999999999999999999999"
      })
  void whatIsNoTimeIsNoFault(String written) {
    ObjectEvent event = Notification.aws().with("eventTime", written).created();

    assertThat(event.time()).isNull();
  }

  @Test
  void oddSiblingsInAnArrayOfRecordsChangeNothing() {
    byte[] value =
        Notification.bytes(
            Map.of("Records", Arrays.asList(null, Notification.aws().record(), List.of())));

    List<ParsedEvent> results = new NotificationParser().parse(value);

    assertThat(results.get(1)).isInstanceOf(ParsedEvent.Creation.class);
  }

  private static void assertDetail(ParsedEvent result, String detail) {
    assertThat(result)
        .isInstanceOfSatisfying(
            Malformed.class, malformed -> assertThat(malformed.detail()).isEqualTo(detail));
  }
}

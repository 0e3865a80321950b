package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.event.ParsedEvent.Creation;
import dev.lakegate.event.ParsedEvent.Ignored;
import dev.lakegate.event.ParsedEvent.Malformed;
import dev.lakegate.failure.IgnoreReason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What carriers wrap around notifications. */
class EnvelopeTest {

  private final NotificationParser parser = new NotificationParser();

  @Test
  void snsHoldsTheNotificationAsText() {
    ParsedEvent result = parsed(sns(Notification.aws().key("a+b/_SUCCESS").asText()));

    assertCreated(result, Dialect.AWS, "a b/_SUCCESS");
  }

  @Test
  void aRequestToPublishOverSnsHoldsItAsWell() {
    Map<String, Object> asText =
        Map.of("Action", "Publish", "Message", Notification.from("sgws:s3").asText());
    Map<String, Object> asObject =
        Map.of("Action", "Publish", "Message", Notification.from("sgws:s3").asMap());

    assertCreated(parsed(asText), Dialect.STORAGEGRID, Notification.KEY);
    assertCreated(parsed(asObject), Dialect.STORAGEGRID, Notification.KEY);
  }

  @Test
  void aTestEventInsideSnsIsIgnored() {
    ParsedEvent result = parsed(sns("{\"Service\":\"Amazon S3\",\"Event\":\"s3:TestEvent\"}"));

    assertThat(result).isEqualTo(new Ignored(0, Dialect.AWS, IgnoreReason.TEST_EVENT, null));
  }

  @Test
  void otherTextInsideSnsIsMalformed() {
    ParsedEvent result = parsed(sns("An alarm went off"));

    assertMalformed(result, "Not JSON at line 1, column 1");
  }

  @Test
  void aMessageThatIsNoTextIsMalformed() {
    ParsedEvent result = parsed(Map.of("Type", "Notification", "Message", 7));

    assertMalformed(result, "Not a JSON object");
  }

  @Test
  void eventBridgeWritesOtherNamesAndRawKeys() {
    ParsedEvent result =
        parsed(
            eventBridge("Object Created", "PutObject", "in box/a+b/100%/_SUCCESS", "006928FE5B"));

    assertThat(result)
        .isInstanceOfSatisfying(
            Creation.class,
            creation -> {
              assertThat(creation.event().name()).isEqualTo("ObjectCreated:Put");
              assertThat(creation.event().location().uri())
                  .isEqualTo("s3://lake/in box/a+b/100%/_SUCCESS");
              assertThat(creation.event().versionId()).isEqualTo("v1");
              assertThat(creation.event().eTag()).isEqualTo("d41d8cd98f00b204e9800998ecf8427e");
              assertThat(creation.event().time()).isEqualTo(Instant.parse("2026-11-28T02:15:08Z"));
              assertThat(creation.event().sequencer().identity()).isEqualTo("6928FE5B");
            });
  }

  @Test
  void eventBridgeAndAmazonCountTogether() {
    Sequencer direct =
        Notification.aws().with("s3.object.sequencer", "006928FE5B").created().sequencer();

    ParsedEvent result = parsed(eventBridge("Object Created", "PutObject", "x", "006928FE5C"));

    assertThat(((Creation) result).event().sequencer().compare(direct)).hasValue(1);
  }

  @ParameterizedTest
  @CsvSource({
    "PutObject, ObjectCreated:Put",
    "POST Object, ObjectCreated:Post",
    "CopyObject, ObjectCreated:Copy",
    "CompleteMultipartUpload, ObjectCreated:CompleteMultipartUpload",
  })
  void eventBridgeSaysHowAnObjectWasCreated(String reason, String name) {
    ParsedEvent result = parsed(eventBridge("Object Created", reason, "x", "1"));

    assertThat(((Creation) result).event().name()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "Object Deleted, DeleteObject",
    "Object Tags Added, PutObject",
    "Object Created, Put",
    "Object Created, UploadPartCopy",
    "object created, PutObject",
    "EC2 Instance State-change Notification, PutObject",
  })
  void everythingElseFromEventBridgeIsNotACreation(String type, String reason) {
    ParsedEvent result = parsed(eventBridge(type, reason, "x", "1"));

    assertThat(result)
        .isInstanceOfSatisfying(
            Ignored.class,
            ignored -> assertThat(ignored.reason()).isEqualTo(IgnoreReason.NOT_A_CREATION));
  }

  @ParameterizedTest
  @CsvSource({"1.0, true", "1.1, true", "1.27, true", "2.0, false", "0, false"})
  void eventBridgesOwnVersionIsReadFromItsMajorOne(String version, boolean isKnown) {
    Map<String, Object> detail =
        Map.of(
            "event-version",
            version,
            "reason",
            "PutObject",
            "bucket",
            Map.of("name", "lake"),
            "object",
            Map.of("key", "x"));

    ParsedEvent result = parsed(Map.of("detail-type", "Object Created", "detail", detail));

    if (isKnown) {
      assertCreated(result, Dialect.AWS, "x");
    } else {
      assertMalformed(result, "An eventVersion of a major that is not known");
    }
  }

  @Test
  void eventBridgeWithoutDetailIsMalformed() {
    ParsedEvent result = parsed(Map.of("detail-type", "Object Created"));

    assertMalformed(result, "No event name");
  }

  @Test
  void cloudEventsHoldTheNotificationItself() {
    ParsedEvent result = parsed(cloudEvent("data", Notification.minio().key("a%2Bb").asMap()));

    assertCreated(result, Dialect.MINIO, "a+b");
  }

  @Test
  void cloudEventsHoldTheNotificationAsText() {
    ParsedEvent result = parsed(cloudEvent("data", Notification.minio().key("a%2Bb").asText()));

    assertCreated(result, Dialect.MINIO, "a+b");
  }

  @Test
  void cloudEventsHoldTheNotificationAsBase64() {
    String base64 = Base64.getEncoder().encodeToString(Notification.minio().asBytes());

    ParsedEvent result = parsed(cloudEvent("data_base64", base64));

    assertCreated(result, Dialect.MINIO, Notification.KEY);
  }

  @Test
  void nullBesideBase64IsNoData() {
    Map<String, Object> event = new LinkedHashMap<>(cloudEvent("data_base64", base64()));
    event.put("data", null);

    assertCreated(parsed(event), Dialect.MINIO, Notification.KEY);
  }

  @Test
  void cloudEventsOfVersion03SayThatTheirDataIsBase64() {
    Map<String, Object> event = new LinkedHashMap<>(cloudEvent("data", base64()));
    event.put("specversion", "0.3");
    event.put("datacontentencoding", "Base64");

    assertCreated(parsed(event), Dialect.MINIO, Notification.KEY);
  }

  private static String base64() {
    return Base64.getEncoder().encodeToString(Notification.minio().asBytes());
  }

  @ParameterizedTest
  @CsvSource({"Records, records", "records, Records"})
  void theListThatIsFilledIsRead(String empty, String filled) {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put(empty, List.of());
    value.put(filled, List.of(Notification.minio().record()));

    assertCreated(parsed(value), Dialect.MINIO, Notification.KEY);
  }

  @Test
  void twoFilledListsMustBeTheSame() {
    List<Object> one = List.of(Notification.minio().record());
    List<Object> other = List.of(Notification.minio().key("x").record());

    assertCreated(parsed(Map.of("Records", one, "records", one)), Dialect.MINIO, Notification.KEY);
    assertMalformed(parsed(Map.of("Records", one, "records", other)), "Records and records differ");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void aNotificationMayBeAStringInAString(int times) {
    String value = Notification.minio().asText();
    for (int i = 1; i < times; i++) {
      value = Notification.json(value);
    }

    ParsedEvent result = parsed(value);

    if (times <= 4) {
      assertCreated(result, Dialect.MINIO, Notification.KEY);
    } else {
      assertMalformed(result, "More than 4 envelopes");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"{\"", "[{\"s3\":{}}]", "\ufeff{}", "{"})
  void textThatIsMeantToBeJsonDoesNotVanish(String text) {
    assertThat(parsed(text)).isInstanceOf(Malformed.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "hello {}", "\"hello\"", "\"hello", "[INFO] test"})
  void bareTextIsATest(String text) {
    assertThat(parsed(text))
        .isEqualTo(new Ignored(0, Dialect.UNKNOWN, IgnoreReason.TEST_EVENT, null));
  }

  @Test
  void cloudEventsHoldASingleRecord() {
    ParsedEvent result =
        parsed(cloudEvent("data", Notification.from("ceph:s3").key("a+b").record()));

    assertCreated(result, Dialect.CEPH, "a+b");
  }

  @Test
  void cloudEventsHoldASingleRecordAsText() {
    String record = Notification.json(Notification.from("ceph:s3").key("a+b").record());

    assertCreated(parsed(cloudEvent("data", record)), Dialect.CEPH, "a+b");
    assertCreated(parsed(sns(record)), Dialect.CEPH, "a+b");
  }

  @Test
  void cloudEventsHoldWhatEventBridgeWrites() {
    Object event = eventBridge("Object Created", "PutObject", "a+b", "1");

    assertCreated(parsed(cloudEvent("data", event)), Dialect.AWS, "a+b");
  }

  @Test
  void aRecordStandsByItselfWhenTheAttributesWentIntoHeaders() {
    ParsedEvent result = parsed(Notification.from("rustfs:s3").key("a%2Bb").record());

    assertCreated(result, Dialect.RUSTFS, "a+b");
  }

  @Test
  void itIsJudgedLikeEveryRecord() {
    ParsedEvent tagged =
        parsed(Notification.minio().with("eventName", "s3:ObjectCreated:PutTagging").record());
    ParsedEvent keyless = parsed(Notification.minio().without("s3.object.key").record());

    assertThat(tagged)
        .isInstanceOfSatisfying(
            Ignored.class,
            ignored -> assertThat(ignored.reason()).isEqualTo(IgnoreReason.NOT_A_CREATION));
    assertMalformed(keyless, "No object.key, or an empty one");
  }

  @Test
  void itHasNothingBesideItThatCouldDisagree() {
    Map<String, Object> record = Notification.minio().record();
    record.put("Key", "elsewhere/x");
    record.put("EventName", "s3:ObjectRemoved:Delete");

    assertCreated(parsed(record), Dialect.MINIO, Notification.KEY);
  }

  @Test
  void aListOfRecordsCountsMoreThanARecordBesideIt() {
    Map<String, Object> record = Notification.minio().record();
    record.put("Records", List.of());

    ParsedEvent result = parsed(record);

    assertThat(result).isEqualTo(new Ignored(0, Dialect.UNKNOWN, IgnoreReason.NO_RECORDS, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"x\"", "7", "true", "[{}]"})
  void whatIsCalledS3AndIsNoObjectIsNoRecord(String s3) {
    byte[] value = ("{\"s3\":" + s3 + "}").getBytes(StandardCharsets.UTF_8);

    assertThat(parser.parse(value))
        .containsExactly(new Ignored(0, Dialect.UNKNOWN, IgnoreReason.NO_RECORDS, null));
  }

  @Test
  void cloudEventsWithoutDataHaveNoRecords() {
    ParsedEvent none = parsed(Map.of("specversion", "1.0", "type", "x"));
    ParsedEvent other = parsed(cloudEvent("data", Map.of("orders", 7)));

    assertThat(none).isEqualTo(new Ignored(0, Dialect.UNKNOWN, IgnoreReason.NO_RECORDS, null));
    assertThat(other).isEqualTo(none);
  }

  @Test
  void base64ThatIsNoneIsMalformed() {
    ParsedEvent result = parsed(cloudEvent("data_base64", "***"));

    assertMalformed(result, "The data is not base64");
  }

  @Test
  void aNotificationWrittenAsOneJsonStringIsReadAllTheSame() {
    ParsedEvent result = parsed(Notification.minio().asText());

    assertCreated(result, Dialect.MINIO, Notification.KEY);
  }

  @Test
  void envelopesMayBeNested() {
    Object bridged = cloudEvent("data", sns(Notification.aws().asText()));

    ParsedEvent result = parsed(sns(Notification.json(bridged)));

    assertCreated(result, Dialect.AWS, Notification.KEY);
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 50})
  void butNotForEver(int depth) {
    Object value = Notification.aws().asMap();
    for (int i = 0; i < depth; i++) {
      value = cloudEvent("data", value);
    }

    ParsedEvent result = parsed(value);

    if (depth == 4) {
      assertCreated(result, Dialect.AWS, Notification.KEY);
    } else {
      assertThat(result).isInstanceOf(Malformed.class);
    }
  }

  @Test
  void everyEventInAnEnvelopeCounts() {
    Map<String, Object> two =
        Map.of(
            "Records", List.of(Notification.aws().record(), Notification.aws().key("%").record()));

    assertThat(parser.parse(Notification.bytes(sns(Notification.json(two)))))
        .extracting(ParsedEvent::getClass)
        .containsExactly(Creation.class, Malformed.class);
  }

  private ParsedEvent parsed(Object value) {
    byte[] bytes = Notification.json(value).getBytes(StandardCharsets.UTF_8);
    assertThat(parser.parse(bytes)).hasSize(1);
    return parser.parse(bytes).get(0);
  }

  private static Map<String, Object> sns(String message) {
    return Map.of("Type", "Notification", "Subject", "Amazon S3 Notification", "Message", message);
  }

  private static Map<String, Object> cloudEvent(String name, Object data) {
    return Map.of("specversion", "1.0", "id", "1", "source", "s3", "type", "x", name, data);
  }

  private static Map<String, Object> eventBridge(
      String type, String reason, String key, String sequencer) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("key", key);
    object.put("size", 0);
    object.put("etag", "d41d8cd98f00b204e9800998ecf8427e");
    object.put("version-id", "v1");
    object.put("sequencer", sequencer);
    return Map.of(
        "version", "0",
        "detail-type", type,
        "source", "aws.s3",
        "time", "2026-11-28T02:15:08Z",
        "detail", Map.of("bucket", Map.of("name", "lake"), "object", object, "reason", reason));
  }

  private static void assertCreated(ParsedEvent result, Dialect dialect, String key) {
    assertThat(result)
        .isInstanceOfSatisfying(
            Creation.class,
            creation -> {
              assertThat(creation.dialect()).isEqualTo(dialect);
              assertThat(creation.event().location().bucket()).isEqualTo("lake");
              assertThat(creation.event().location().key()).isEqualTo(key);
            });
  }

  private static void assertMalformed(ParsedEvent result, String detail) {
    assertThat(result)
        .isInstanceOfSatisfying(
            Malformed.class, malformed -> assertThat(malformed.detail()).isEqualTo(detail));
  }
}

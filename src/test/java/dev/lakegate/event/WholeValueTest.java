package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.event.ParsedEvent.Creation;
import dev.lakegate.event.ParsedEvent.Ignored;
import dev.lakegate.event.ParsedEvent.Malformed;
import dev.lakegate.failure.IgnoreReason;
import dev.lakegate.failure.Reason;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the value as a whole can be, before there is any event. */
class WholeValueTest {

  private final NotificationParser parser = new NotificationParser();

  @Test
  void nothingIsIgnoredAsEmpty() {
    assertThat(parser.parse(null)).containsExactly(ignored(IgnoreReason.EMPTY));
    assertThat(parser.parse(new byte[0])).containsExactly(ignored(IgnoreReason.EMPTY));
  }

  @Test
  void takesAValueOfExactlyOneMebibyte() {
    byte[] value = padded(NotificationParser.MAX_BYTES);

    List<ParsedEvent> results = parser.parse(value);

    assertThat(results).singleElement().isInstanceOf(Creation.class);
  }

  @Test
  void refusesAByteMore() {
    byte[] value = padded(NotificationParser.MAX_BYTES + 1);

    List<ParsedEvent> results = parser.parse(value);

    assertThat(results)
        .containsExactly(
            new Malformed(0, Dialect.UNKNOWN, Reason.NOTIFICATION_TOO_LARGE, "Larger than 1 MiB"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"Records\":null}",
        "{\"Records\":[]}",
        "{\"records\":[]}",
        "{\"records\":null,\"Records\":[]}",
        "{\"EventName\":\"s3:ObjectCreated:Put\",\"Key\":\"lake/x/_SUCCESS\"}",
        "{\"Event\":\"s3:SomethingElse\"}",
        "{\"Type\":\"SubscriptionConfirmation\",\"Message\":\"You have chosen to subscribe\"}"
      })
  void anObjectWithoutRecordsIsIgnored(String json) {
    assertThat(parse(json)).containsExactly(ignored(IgnoreReason.NO_RECORDS));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"test notification\" | unknown",
        "\"\" | unknown",
        "{\"Event\":\"s3:TestEvent\"} | unknown",
        "{\"Event\":\"s3:TestEvent\",\"Service\":\"Amazon S3\"} | aws",
        "{\"Event\":\"s3:TestEvent\",\"Service\":\"Vast S3\",\"Records\":null} | vast",
        "{\"Event\":\"s3:TestEvent\",\"Service\":\"S3\",\"Records\":[]} | versity"
      })
  void aTestMessageIsIgnoredWhoeverSendsIt(String json, String dialect) {
    List<ParsedEvent> results = parse(json);

    assertThat(results)
        .singleElement()
        .isInstanceOfSatisfying(
            Ignored.class,
            test -> {
              assertThat(test.reason()).isEqualTo(IgnoreReason.TEST_EVENT);
              assertThat(test.dialect().code()).isEqualTo(dialect);
            });
  }

  @ParameterizedTest
  @CsvSource({"NooBaa, noobaa", "Amazon S3, aws", "Acme S3, unknown"})
  void aTestMessageMayStandAmongRecords(String service, String dialect) {
    Map<String, String> test =
        Map.of("Service", service, "Event", "s3:TestEvent", "Bucket", "lake");

    List<ParsedEvent> results =
        parser.parse(
            Notification.bytes(Map.of("Records", List.of(test, Notification.minio().record()))));

    assertThat(results).hasSize(2).element(1).isInstanceOf(Creation.class);
    assertThat(results)
        .first()
        .isInstanceOfSatisfying(
            Ignored.class,
            ignored -> {
              assertThat(ignored.reason()).isEqualTo(IgnoreReason.TEST_EVENT);
              assertThat(ignored.dialect().code()).isEqualTo(dialect);
            });
  }

  @Test
  void aNameCountsMoreThanATestEventBesideIt() {
    byte[] value = Notification.minio().with("Event", "s3:TestEvent").asBytes();

    assertThat(parser.parse(value)).singleElement().isInstanceOf(Creation.class);
  }

  @Test
  void recordsCountMoreThanATestEventBesideThem() {
    byte[] value = Notification.minio().framed("Event", "s3:TestEvent").asBytes();

    assertThat(parser.parse(value)).singleElement().isInstanceOf(Creation.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hello | Not JSON at line 1, column 1",
        "{\"Records\":[ | Not JSON at line 1, column 13",
        "{} {} | Something follows the JSON value",
        "{} x | Not JSON at line 1, column 4",
        "[] | Not a JSON object",
        "[{\"eventName\":\"ObjectCreated:Put\"}] | Not a JSON object",
        "17 | Not a JSON object",
        "true | Not a JSON object",
        "null | Not a JSON object",
        "'   ' | Not JSON: nothing but white space",
        "{\"a\":1,\"a\":2} | A name occurs twice in one JSON object",
        "{\"Records\":{}} | Records is not an array",
        "{\"Records\":\"none\"} | Records is not an array",
        "{\"Records\":7} | Records is not an array",
        "{\"Records\":false} | Records is not an array"
      })
  void anythingElseIsMalformedAsAWhole(String json, String detail) {
    List<ParsedEvent> results = parse(json);

    assertThat(results)
        .containsExactly(new Malformed(0, Dialect.UNKNOWN, Reason.MALFORMED_NOTIFICATION, detail));
  }

  @Test
  void bytesThatAreNoUtf8AreMalformed() {
    byte[] latin1 = "{\"Köln\":1}".getBytes(StandardCharsets.ISO_8859_1);

    List<ParsedEvent> results = parser.parse(latin1);

    assertThat(results)
        .containsExactly(malformed(0, Dialect.UNKNOWN, "The value is not UTF-8 text"));
  }

  @Test
  void seaweedsProtobufIsMalformed() {
    byte[] entry = {
      0x12, 0x2a, 0x0a, 0x08, '_', 'S', 'U', 'C', 'C', 'E', 'S', 'S', 0x10, (byte) 0xed, 0x01
    };
    byte[] ascii = {0x12, 0x0a, 0x0a, 0x08, '_', 'S', 'U', 'C', 'C', 'E', 'S', 'S'};

    assertThat(parser.parse(entry))
        .containsExactly(malformed(0, Dialect.UNKNOWN, "The value is not UTF-8 text"));
    assertThat(parser.parse(ascii))
        .containsExactly(malformed(0, Dialect.UNKNOWN, "Not JSON at line 1, column 1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32BE"})
  void otherEncodingsAreMalformed(String charset) {
    byte[] value = Notification.minio().asText().getBytes(Charset.forName(charset));

    assertThat(parser.parse(value)).singleElement().isInstanceOf(Malformed.class);
  }

  @Test
  void aByteOrderMarkIsSkipped() {
    byte[] value = ("\uFEFF" + Notification.minio().asText()).getBytes(StandardCharsets.UTF_8);

    assertThat(parser.parse(value)).singleElement().isInstanceOf(Creation.class);
  }

  @Test
  void everyRecordGetsAResultOfItsOwn() {
    List<Object> records =
        Arrays.asList(
            Notification.aws().key("a/_SUCCESS").record(),
            "not a record",
            null,
            Notification.aws().key("%zz").record(),
            Notification.aws().with("eventName", "ObjectRemoved:Delete").record(),
            Notification.from("ceph:s3").key("b/_SUCCESS").record());

    List<ParsedEvent> results = parser.parse(Notification.bytes(Map.of("Records", records)));

    assertThat(results).extracting(ParsedEvent::index).containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(results)
        .extracting(ParsedEvent::getClass)
        .containsExactly(
            Creation.class,
            Malformed.class,
            Malformed.class,
            Malformed.class,
            Ignored.class,
            Creation.class);
    assertThat(results.get(1))
        .isEqualTo(malformed(1, Dialect.UNKNOWN, "The record is not an object"));
    assertThat(results.get(3).dialect()).isEqualTo(Dialect.AWS);
    assertThat(((Creation) results.get(5)).event().index()).isEqualTo(5);
  }

  @Test
  void lowerCaseRecordsServeWhenTheOthersAreNull() {
    Map<String, Object> value = Notification.aws().framed("Records", "").asMap();
    value.put("records", value.get("Records"));
    value.put("Records", null);

    assertThat(parser.parse(Notification.bytes(value)))
        .singleElement()
        .isInstanceOf(Creation.class);
  }

  @Test
  void lowerCaseRecordsHaveTheirTimeInMilliseconds() {
    Object record = Notification.aws().with("eventTime", 1_717_616_806_478L).record();

    List<ParsedEvent> results =
        parser.parse(Notification.bytes(Map.of("records", List.of(record))));

    assertThat(results)
        .singleElement()
        .isInstanceOfSatisfying(
            Creation.class,
            creation -> assertThat(creation.event().time()).isEqualTo("2024-06-05T19:46:46.478Z"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"x\":{\"y\":[{\"a\":1,\"b\":2,\"a\":3}]}}",
        "{\"Records\":[{\"s3\":{\"object\":{\"metadata\":{\"a\":1,\"\\u0061\":2}}}}]}",
        "{\"Key\":{\"a\":1,\"a\":2},\"Records\":[]}",
        "{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"f\":1,\"g\":1,\"h\":1,\"i\":1,\"j\":1,\"i\":2}",
        "{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1,\"f\":1,\"g\":1,\"h\":1,\"i\":1,\"j\":1,\"a\":2}"
      })
  void aNameTwiceIsMalformedAlsoWhereNobodyLooks(String json) {
    assertThat(parse(json))
        .containsExactly(malformed(0, Dialect.UNKNOWN, "A name occurs twice in one JSON object"));
  }

  @Test
  void oneNameInManyObjectsIsNotTwice() {
    String json = "{\"a\":{\"a\":{\"b\":1},\"b\":{\"a\":1}},\"b\":[{\"a\":1},{\"a\":{\"a\":1}}]}";

    assertThat(parse(json)).containsExactly(ignored(IgnoreReason.NO_RECORDS));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"x\":[1,]}",
        "{\"x\":{\"y\":01}}",
        "{\"x\":tru}",
        "{\"x\":\"\t\"}",
        "{\"x\":\"\\q\"}",
        "{\"x\":{]}",
        "{x:1}",
        "{'x':1}",
        "{\"x\":NaN}",
        "{\"x\":1 /* */}",
        "{\"x\":\"\\ud8\"}",
        "{\"x\":+1}",
        "{\"x\":.5}"
      })
  void whatNobodyReadsMustBeJsonAllTheSame(String json) {
    assertThat(parse(json))
        .singleElement()
        .isInstanceOfSatisfying(
            Malformed.class, malformed -> assertThat(malformed.detail()).startsWith("Not JSON at"));
  }

  @Test
  void theNumberOfRecordsIsBounded() {
    Object tooMany = Collections.nCopies(Envelopes.MAX_RECORDS + 1, 1);

    List<ParsedEvent> results = parser.parse(Notification.bytes(Map.of("Records", tooMany)));

    assertThat(results).containsExactly(malformed(0, Dialect.UNKNOWN, "More than 1024 records"));
  }

  private List<ParsedEvent> parse(String json) {
    return parser.parse(json.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] padded(int size) {
    byte[] value = Notification.minio().asBytes();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(size);
    bytes.writeBytes(value);
    bytes.writeBytes(" ".repeat(size - value.length).getBytes(StandardCharsets.UTF_8));
    return bytes.toByteArray();
  }

  private static Ignored ignored(IgnoreReason reason) {
    return new Ignored(0, Dialect.UNKNOWN, reason, null);
  }

  private static Malformed malformed(int index, Dialect dialect, String detail) {
    return new Malformed(index, dialect, Reason.MALFORMED_NOTIFICATION, detail);
  }
}

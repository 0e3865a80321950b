package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.event.ParsedEvent.Malformed;
import dev.lakegate.failure.Reason;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which object an event means. */
class ObjectKeyTest {

  private static final List<String> ENCODING =
      List.of("minio:s3", "aws:s3", "vast:s3", "rustfs:s3", "sgws:s3", "acme:s3");

  private static final List<String> RAW = List.of("ceph:s3", "noobaa:s3", "scality:s3");

  private static final List<String> AWKWARD_KEYS =
      List.of(
          "_SUCCESS",
          "in box/a+b/100%/Köln/_SUCCESS",
          "a%2Fb/%2525/_SUCCESS",
          "x&y=z/<1>/~t/*/(){}[]!'\"\\/_SUCCESS",
          "日本語/😀/_SUCCESS",
          "a//b/../c/./_SUCCESS",
          "t=10:47/@home,$1;#2?3|^`/_SUCCESS",
          "trailing /_SUCCESS ");

  static Stream<Arguments> encodedKeys() {
    return ENCODING.stream()
        .flatMap(source -> AWKWARD_KEYS.stream().map(key -> Arguments.of(source, key)));
  }

  static Stream<Arguments> rawKeys() {
    return RAW.stream()
        .flatMap(source -> AWKWARD_KEYS.stream().map(key -> Arguments.of(source, key)));
  }

  @ParameterizedTest
  @MethodSource("encodedKeys")
  void decodesOnceWhatItsStoreEncodes(String source, String key) {
    ObjectEvent event = Notification.from(source).key(encoded(key)).created();

    assertThat(event.location().key()).isEqualTo(key);
  }

  @ParameterizedTest
  @MethodSource("encodedKeys")
  void takesSlashesEncodedOrNot(String source, String key) {
    ObjectEvent event = Notification.from(source).key(encoded(key).replace("%2F", "/")).created();

    assertThat(event.location().key()).isEqualTo(key);
  }

  @ParameterizedTest
  @MethodSource("rawKeys")
  void leavesAloneWhatItsStoreWritesAsItIs(String source, String key) {
    ObjectEvent event = Notification.from(source).key(key).created();

    assertThat(event.location().key()).isEqualTo(key);
  }

  @Test
  void decodesLowerCaseHexAndEscapesThatNobodyNeeded() {
    ObjectEvent event = Notification.aws().key("k%c3%b6ln%2f%5f%53UCCESS").created();

    assertThat(event.location().key()).isEqualTo("köln/_SUCCESS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NFC", "NFD"})
  void keepsUnicodeFormsApart(String form) {
    String key = Normalizer.normalize("Köln/_SUCCESS", Normalizer.Form.valueOf(form));

    ObjectEvent event = Notification.aws().key(encoded(key)).created();

    assertThat(event.location().key()).isEqualTo(key);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "%4", "a%", "%zz/_SUCCESS", "100%/K", "%-1", "%+1", "%4g", "%４１"})
  void refusesBrokenEscapes(String key) {
    ParsedEvent result = Notification.aws().key(key).parsed();

    assertMalformed(
        result,
        "object.key has a % without two hex digits after it; if this source writes keys as they"
            + " are, set its key-encoding to raw");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%ff", "%C3", "%C3%28", "%ED%A0%80", "%C0%AF", "a%80b"})
  void refusesWhatIsNoUtf8OnceDecoded(String key) {
    ParsedEvent result = Notification.aws().key(key).parsed();

    assertMalformed(
        result,
        "object.key is not UTF-8 once decoded; if this source writes keys as they are, set its"
            + " key-encoding to raw");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rec folder/run+1/_SUCCESS", "Köln/a%2Bb/_SUCCESS", "a b%20c"})
  void refusesToGuessWhetherAKeyIsEncoded(String key) {
    ParsedEvent result = Notification.from("acme:s3").key(key).parsed();

    assertMalformed(
        result,
        "object.key has both escapes and characters that encoding would have escaped; if this"
            + " source writes keys as they are, set its key-encoding to raw");
  }

  @Test
  void needsNoGuessWhereEncodingWouldChangeNothing() {
    ObjectEvent event = Notification.aws().key("in box/Köln/_SUCCESS").created();

    assertThat(event.location().key()).isEqualTo("in box/Köln/_SUCCESS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%00", "a%0Ab", "a%0d%0ab", "%7F", "%C2%85", "a%09b"})
  void refusesControlCharactersInKeys(String key) {
    ParsedEvent result = Notification.aws().key(key).parsed();

    assertMalformed(result, "object.key has control characters, or half a surrogate pair, in it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "\u0000", "a\u0085b"})
  void refusesThemInRawKeysToo(String key) {
    ParsedEvent result = Notification.from("ceph:s3").key(key).parsed();

    assertMalformed(result, "object.key has control characters, or half a surrogate pair, in it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\uD83D", "\\uDE00\\uD83D", "x\\ud83dx"})
  void refusesHalfASurrogatePair(String escape) {
    String value = Notification.from("ceph:s3").key("HALF").asText().replace("HALF", escape);

    List<ParsedEvent> results =
        new NotificationParser().parse(value.getBytes(StandardCharsets.UTF_8));

    assertMalformed(
        results.get(0), "object.key has control characters, or half a surrogate pair, in it");
  }

  @Test
  void takesKeysOfExactly1024Bytes() {
    String key = "ö".repeat(507) + "x/_SUCCESS";

    ObjectEvent event = Notification.minio().key(encoded(key)).created();

    assertThat(event.location().key()).isEqualTo(key);
  }

  @Test
  void refusesKeysOfAByteMore() {
    String key = "ö".repeat(508) + "_SUCCESS/";

    ParsedEvent result = Notification.minio().key(encoded(key)).parsed();

    assertMalformed(result, "object.key is longer than 1024 bytes");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "")
  void refusesEventsWithoutAKey(String key) {
    ParsedEvent result = Notification.minio().key(key).parsed();

    assertMalformed(result, "No object.key, or an empty one");
  }

  @Test
  void refusesKeysThatAreNoText() {
    ParsedEvent result = Notification.minio().key(List.of("x")).parsed();

    assertMalformed(result, "No object.key, or an empty one");
  }

  @Test
  void refusesEventsWithoutABucket() {
    String none = "No bucket name, or an empty one";

    assertMalformed(Notification.aws().without("s3.bucket").parsed(), none);
    assertMalformed(Notification.aws().with("s3.bucket", "lake").parsed(), none);
    assertMalformed(Notification.aws().with("s3.bucket.name", null).parsed(), none);
    assertMalformed(Notification.aws().with("s3.bucket.name", "").parsed(), none);
    assertMalformed(Notification.aws().with("s3", 1).parsed(), none);
  }

  @Test
  void refusesControlCharactersInBuckets() {
    ParsedEvent result = Notification.aws().with("s3.bucket.name", "la\nke").parsed();

    assertMalformed(
        result, "The bucket name has control characters, or half a surrogate pair, in it");
  }

  @ParameterizedTest
  @CsvSource({
    "a%2Bb/_SUCCESS, lake/a+b/_SUCCESS, a+b/_SUCCESS",
    "a%2Bb/_SUCCESS, lake/a%2Bb/_SUCCESS, a%2Bb/_SUCCESS",
    "a+b/_SUCCESS, lake/a b/_SUCCESS, a b/_SUCCESS",
    "a+b/_SUCCESS, lake/a+b/_SUCCESS, a+b/_SUCCESS",
    "100%/x/_SUCCESS, lake/100%/x/_SUCCESS, 100%/x/_SUCCESS",
    "x/_SUCCESS, lake/x/_SUCCESS, x/_SUCCESS",
  })
  void theKeyBesideTheRecordsDecides(String key, String bucketAndKey, String meant) {
    for (String source : List.of("minio:s3", "rustfs:s3", "acme:s3")) {
      ObjectEvent event = Notification.from(source).key(key).framed("Key", bucketAndKey).created();

      assertThat(event.location().key()).isEqualTo(meant);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "x/_SUCCESS, lake/y/_SUCCESS",
    "x/_SUCCESS, pond/x/_SUCCESS",
    "x/_SUCCESS, x/_SUCCESS",
    "a%2Bb, lake/a b",
    "a%252Bb, lake/a+b",
    "x/_SUCCESS, lake/",
  })
  void refusesKeysThatDisagree(String key, String bucketAndKey) {
    ParsedEvent result = Notification.minio().key(key).framed("Key", bucketAndKey).parsed();

    assertMalformed(result, "Key and object.key name different objects");
  }

  @Test
  void anEmptyKeyBesideTheRecordsSaysNothing() {
    ObjectEvent event = Notification.minio().key("a%2Bb").framed("Key", "").created();

    assertThat(event.location().key()).isEqualTo("a+b");
  }

  @Test
  void asToldKeysAreRawWhateverTheStore() {
    ObjectEvent event = Notification.aws().key("a+b 100%/_SUCCESS").created(KeyEncoding.RAW);

    assertThat(event.location().key()).isEqualTo("a+b 100%/_SUCCESS");
  }

  @Test
  void asToldKeysAreEncodedWhateverTheStore() {
    ObjectEvent event =
        Notification.from("ceph:s3").key("a%2Bb+c/_SUCCESS").created(KeyEncoding.ENCODED);

    assertThat(event.location().key()).isEqualTo("a+b c/_SUCCESS");
  }

  @ParameterizedTest
  @EnumSource
  void theKeyBesideTheRecordsDecidesWhateverIsTold(KeyEncoding told) {
    Notification verbatim = Notification.minio().key("a+b").framed("Key", "lake/a+b");
    Notification encoded = Notification.minio().key("a+b").framed("Key", "lake/a b");
    Notification another = Notification.minio().key("a+b").framed("Key", "lake/a%2Bb");

    assertThat(verbatim.created(told).location().key()).isEqualTo("a+b");
    assertThat(encoded.created(told).location().key()).isEqualTo("a b");
    assertMalformed(another.parsed(told), "Key and object.key name different objects");
  }

  private static void assertMalformed(ParsedEvent result, String detail) {
    assertThat(result)
        .isInstanceOfSatisfying(
            Malformed.class,
            malformed -> {
              assertThat(malformed.detail()).isEqualTo(detail);
              assertThat(malformed.reason()).isEqualTo(Reason.MALFORMED_NOTIFICATION);
            });
  }

  private static String encoded(String key) {
    return URLEncoder.encode(key, StandardCharsets.UTF_8);
  }
}

package dev.lakegate.failure;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What others wrote does nothing where people read it. */
class InertTextTest {

  @ParameterizedTest
  @ValueSource(
      ints = {
        0x00, 0x07, '\t', '\n', 0x0b, 0x0c, '\r', 0x1b, 0x7f, 0x85, 0x90, 0x9b, 0x9d, 0xad, 0x34f,
        0x61c, 0x180e, 0x200b, 0x200d, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2060,
        0x2066, 0x2069, 0x3164, 0xd800, 0xdfff, 0xfe0f, 0xfeff, 0xfff9, 0xffff
      })
  void characterThatDoesSomethingIsShownByItsNumber(int point) {
    String text = InertText.of("a" + Character.toString(point) + "b");

    assertThat(text).isEqualTo("a\\u%04xb".formatted(point));
  }

  @ParameterizedTest
  @ValueSource(ints = {0xe0001, 0xe0041, 0xe0100, 0x1d173, 0x1bca0})
  void soIsOneBeyondTheBasicPlane(int point) {
    String text = InertText.of("a" + Character.toString(point) + "b");

    assertThat(text).isEqualTo("a\\u{%x}b".formatted(point));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "v1/domain=orders/dt=2026-11-28/_SUCCESS",
        "Bestellungen/Größe=1/é",
        "注文/日付=1/",
        "a b+c%2F?#&\"'\\<>",
        "😀"
      })
  void textThatDoesNothingStaysAsItIs(String text) {
    assertThat(InertText.of(text)).isEqualTo(text);
    assertThat(InertText.isInert(text)).isTrue();
  }

  @Test
  void longTextLosesItsMiddle() {
    String text = InertText.of("s3://lake/" + "x".repeat(5_000) + "/_SUCCESS", 100);

    assertThat(text).hasSize(100).startsWith("s3://lake/").contains("…").endsWith("/_SUCCESS");
  }

  @Test
  void longestKeyOfTheLongestBucketIsShownWhole() {
    String uri = "s3://" + "b".repeat(63) + "/" + "k".repeat(1_024);

    assertThat(InertText.of(uri)).isEqualTo(uri);
  }

  @Test
  void missingTextIsCalledNull() {
    assertThat(InertText.of((String) null)).isEqualTo("null");
  }

  @Test
  void failureIsToldByTypeAndMessage() {
    assertThat(InertText.of(new IllegalStateException("line\r\nbreak")))
        .isEqualTo("IllegalStateException: line\\u000d\\u000abreak");
    assertThat(InertText.of(new IllegalStateException())).isEqualTo("IllegalStateException");
  }

  @Test
  void credentialsInUrisAreNotShown() {
    assertThat(InertText.of("redis://user:hush@redis:6379 is away"))
        .isEqualTo("redis://***@redis:6379 is away");
    assertThat(
            InertText.of(
                "http://s3/b/k?X-Amz-Credential=hush&X-Amz-Signature=hush&x=1&Signature=hush"
                    + "&X-Amz-Security-Token=hush"))
        .isEqualTo(
            "http://s3/b/k?X-Amz-Credential=***&X-Amz-Signature=***&x=1&Signature=***"
                + "&X-Amz-Security-Token=***");
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          s3a://AKIAEX:wJalr/XUtHUSH@other/x          | s3a://***@other/x
          redis://:p@hush@host:6379                   | redis://***@host:6379
          redis://hush@host                           | redis://***@host
          redis://user@corp:hush@host                 | redis://***@host
          redis://:hu sh@host                         | redis://***@host
          redis://user:hu/sh@host is away             | redis://***@host is away
          redis://user:hu?s#h@host                    | redis://***@host
          redis://user:hu://sh@host                   | redis://***@host
          redis://user%3Ahu/sh@host                   | redis://***@host
          see http://s3:9000 for s3://u:hu/sh@b/k     | see http://s3:9000 for s3://***@b/k
          redis://a:hu/sh@x, redis://b:hu/sh@y        | redis://***@x, redis://***@y
          """,
      delimiter = '|')
  void userInfoIsNotShownWhateverStandsInIt(String given, String shown) {
    assertThat(InertText.of(given)).isEqualTo(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://bucket/a@b/c",
        "s3://bucket/dt=2026-11-29T10:00:00/a@b",
        "s3://bucket/a b@c:d@e",
        "http://minio:9000 refused s3://bucket/a@b/c",
        "ask ops@example.org: it is 10:00",
        "Signature, Credential and SignatureDoesNotMatch: none",
        "TopicAuthorizationException: Not authorized to access topics"
      })
  void ordinaryKeysAndWordsStayReadable(String text) {
    assertThat(InertText.of(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          X-Amz-Signature%3Dhush                   | X-Amz-Signature%3D***
          X-Amz-Credential%253Dhush%2526x          | X-Amz-Credential%253D***
          {"X-Amz-Signature":"hush","a":1}         | {"X-Amz-Signature":"***","a":1}
          {\\"x-amz-security-token\\": \\"hush\\"} | {\\"x-amz-security-token\\": \\"***"}
          x-amz-security-token: hush               | x-amz-security-token: ***
          ?AWSAccessKeyId=hush&Expires=1           | ?AWSAccessKeyId=***&Expires=1
          AWS4-HMAC-SHA256 Credential=hush/x, SignedHeaders=host, Signature=hush \
          | AWS4-HMAC-SHA256 Credential=***, SignedHeaders=host, Signature=***
          Authorization: AWS hush:hush             | Authorization: ***
          {"Authorization":["Bearer hush"],"a":1}  | {"Authorization":["***"],"a":1}
          """,
      quoteCharacter = '`',
      delimiter = '|')
  void whatSignsARequestIsNotShownHoweverItIsWritten(String given, String shown) {
    assertThat(InertText.of(given)).isEqualTo(shown);
  }

  @ParameterizedTest
  @ValueSource(ints = {900, 2_500, 70_000})
  void tokenIsNotShownWhereItsTextIsCut(int length) {
    String before = "https://h/" + "p".repeat(300) + "?X-Amz-Security-Token=";

    String text = InertText.of(before + "T".repeat(length), 140);

    assertThat(text).doesNotContain("T".repeat(2)).hasSizeLessThanOrEqualTo(140);
  }

  @ParameterizedTest
  @ValueSource(ints = {360, 1_200, 4_000})
  void userInfoIsNotShownWhereItsTextIsCut(int length) {
    String text = InertText.of("s3://AKIA:" + "S".repeat(length) + "@b/" + "x".repeat(300), 140);

    assertThat(text).startsWith("s3://").doesNotContain("S").hasSizeLessThanOrEqualTo(140);
  }

  @Test
  void secretIsNotShownWhereTheWorkEnds() {
    String before = "x".repeat(Credentials.LONGEST_TEXT - 20);

    String text = InertText.of(before + "redis://u:SSSSSSSSSSSSSSSSSSSSSSSSS@host", 140);

    assertThat(text).endsWith("redis://***…").doesNotContain("S");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"://a:", "://a:@", "://", " x://a:", "signature=", "signature ", "%25", "\"", "@"})
  void workGrowsWithTheTextOnly(String part) {
    String text = part.repeat(1_000_000 / part.length()) + "@";

    String shown = assertTimeoutPreemptively(ofSeconds(20), () -> InertText.of(text));

    assertThat(shown).hasSizeLessThanOrEqualTo(InertText.LIMIT);
  }

  @Property(tries = 500)
  void whateverComesStaysInertShortAndTheSameWhenDoneAgain(
      @ForAll @IntRange(min = 8, max = 60) int limit, @ForAll int[] points) {
    StringBuilder given = new StringBuilder();
    IntStream.of(points)
        .map(point -> Math.floorMod(point, 0x110000))
        .forEach(given::appendCodePoint);

    String text = InertText.of(given.toString(), limit);

    assertThat(text.length()).isLessThanOrEqualTo(limit);
    assertThat(InertText.isInert(text)).isTrue();
    assertThat(InertText.of(text, limit)).isEqualTo(text);
  }
}

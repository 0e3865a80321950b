package dev.lakegate.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

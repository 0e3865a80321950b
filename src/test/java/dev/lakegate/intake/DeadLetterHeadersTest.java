package dev.lakegate.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.Reason;
import dev.lakegate.pipeline.DeadLetter;
import dev.lakegate.pipeline.SourceRecord;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.Test;

class DeadLetterHeadersTest {

  private static Headers headers(String detail, SourceRecord.Header... incoming) {
    SourceRecord source = new SourceRecord("events", 0, 7, 0, null, null, List.of(incoming));
    return DeadLetterHeaders.of(
        new DeadLetter(source, 0, Reason.MALFORMED_NOTIFICATION, detail, null, null, 0),
        LetterForm.EXACT,
        "gate");
  }

  private static SourceRecord.Header header(String name, String value) {
    return new SourceRecord.Header(name, value.getBytes(UTF_8));
  }

  private static String value(Headers headers, String name) {
    return new String(headers.lastHeader(name).value(), UTF_8);
  }

  @Test
  void redrivenLetterHasEachOfOursOnceAndKeepsTheRest() {
    Headers headers =
        headers(
            "not JSON",
            header("lakegate-reason", "file-missing"),
            header("lakegate-dataset", "orders"),
            header("kafka_dlt-original-topic", "older"),
            header("kafka_dlt-exception-fqcn", "com.example.Theirs"),
            header("lakegate-note", "theirs"));

    assertThat(Arrays.stream(headers.toArray()).map(Header::key)).doesNotHaveDuplicates();
    assertThat(value(headers, "lakegate-reason")).isEqualTo("malformed-notification");
    assertThat(value(headers, "kafka_dlt-original-topic")).isEqualTo("events");
    assertThat(value(headers, "kafka_dlt-exception-fqcn")).isEqualTo("com.example.Theirs");
    assertThat(value(headers, "lakegate-note")).isEqualTo("theirs");
    assertThat(headers.headers("lakegate-dataset")).isEmpty();
    assertThat(headers.headers("lakegate-generation")).isEmpty();
  }

  @Test
  void detailIsOneLine() {
    assertThat(value(headers("first\r\nsecond\tthird\u2028fourth\n"), "lakegate-detail"))
        .isEqualTo("first\\u000d\\u000asecond\\u0009third\\u2028fourth\\u000a");
  }

  @Test
  void detailIsCappedWithoutBreakingACharacter() {
    String detail = value(headers("\uD83D\uDE00".repeat(1_000)), "lakegate-detail");

    assertThat(detail).hasSizeBetween(990, 1_000).matches("(\uD83D\uDE00)+…(\uD83D\uDE00)+");
  }

  @Test
  void datasetsNameIsInertAndCappedToo() {
    String name = "a\u202eb" + "c".repeat(2_000);
    SourceRecord source = new SourceRecord("events", 0, 7, 0, null, null, List.of());
    DeadLetter letter = new DeadLetter(source, 0, Reason.SIZE_MISMATCH, "detail", name, "ID", 1);

    Headers headers = DeadLetterHeaders.of(letter, LetterForm.EXACT, "gate");

    assertThat(value(headers, "lakegate-dataset")).startsWith("a\\u202ebccc").hasSize(1_000);
  }

  @Test
  void whatAWriterForgesDoesNotStand() {
    Headers headers =
        headers(
            "not JSON",
            header("lakegate-id", "theirs"),
            header("lakegate-value-omitted", "1"),
            header("lakegate-value-sha256", "00"),
            header("lakegate-headers-omitted", "1"),
            header("lakegate-key-omitted", "1"),
            header("lakegate-generation", "theirs"),
            header("kafka_dlt-original-offset", "theirs"),
            header("lakegate-id", "theirs again"));

    assertThat(Arrays.stream(headers.toArray()).map(Header::key)).doesNotHaveDuplicates();
    assertThat(value(headers, "lakegate-id")).isEqualTo("events-0@7#0");
    assertThat(headers.headers("lakegate-generation")).isEmpty();
    assertThat(Arrays.stream(headers.toArray()).map(Header::key))
        .noneMatch(name -> name.contains("omitted") || name.contains("sha256"));
  }
}

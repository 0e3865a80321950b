package dev.lakegate.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordLettersTest {

  private static final Assignment OURS = () -> true;

  @TempDir Path folder;

  @Test
  void everyBrokenEventOfAnOrdinaryRecordHasALetterOfItsOwn() {
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.submit(OURS, Stream.generate(() -> "{}").limit(1_000).toArray(String[]::new));

      await().untilAsserted(() -> assertThat(stand.finished).hasValue(1));
      assertThat(stand.letters.stream().map(DeadLetter::eventIndex).collect(Collectors.toSet()))
          .hasSize(1_000);
    }
  }

  @Test
  void keyAndHeadersCountToo() {
    byte[] value = ("{\"Records\":[" + "1,".repeat(1_023) + "1]}").getBytes(StandardCharsets.UTF_8);
    byte[] half = new byte[100 * 1_024];
    SourceRecord source =
        new SourceRecord(
            "events", 0, 7, 0, half, value, List.of(new SourceRecord.Header("h", half)));
    try (PipelineStand stand = PipelineStand.start(folder)) {
      stand.submit(OURS, source);

      await().untilAsserted(() -> assertThat(stand.finished).hasValue(1));
      assertThat(stand.letters.size() * source.size()).isBetween(60L << 20, 64L << 20);
    }
  }

  @Test
  void aLargeRecordOfBrokenEventsDoesNotGrowAThousandfold() {
    String[] events = new String[1_000];
    Arrays.fill(events, "{}");
    events[0] = "{\"padding\":\"" + "x".repeat(1_000_000) + "\"}";
    try (PipelineStand stand = PipelineStand.start(folder)) {
      SourceRecord source = stand.submit(OURS, events);

      await().untilAsserted(() -> assertThat(stand.finished).hasValue(1));
      int size = source.value().length;
      assertThat(stand.letters).hasSizeBetween(60, 70);
      assertThat((long) stand.letters.size() * size).isLessThan(64L * 1024 * 1024);
      assertThat(stand.letters)
          .filteredOn(letter -> letter.detail().contains("more events behind it failed"))
          .singleElement()
          .satisfies(
              letter -> {
                int own = stand.letters.size();
                assertThat(letter.eventIndex()).isEqualTo(own - 1);
                assertThat(letter.detail()).contains("and " + (1_000 - own) + " more events");
              });
    }
  }
}

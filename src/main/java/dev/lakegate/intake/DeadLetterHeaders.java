package dev.lakegate.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lakegate.failure.InertText;
import dev.lakegate.pipeline.DeadLetter;
import dev.lakegate.pipeline.SourceRecord;
import java.nio.ByteBuffer;
import java.util.Set;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.support.KafkaHeaders;

/**
 * The headers of a dead letter: those of the record in their order, then ours, then its origin as
 * Spring Kafka writes it. A record that was a dead letter before loses the older ones of these
 * names, so that each stands once and describes this letter; all others stay as they are.
 */
final class DeadLetterHeaders {

  static final String REASON = "lakegate-reason";
  static final String DETAIL = "lakegate-detail";
  static final String DATASET = "lakegate-dataset";
  static final String GENERATION = "lakegate-generation";
  static final String ATTEMPTS = "lakegate-attempts";
  static final String EVENT_INDEX = "lakegate-event-index";
  static final String ID = "lakegate-id";

  /** In characters; brokers count headers against the size of a record. */
  static final int MAX_TEXT = 1_000;

  private static final Set<String> OURS =
      Set.of(
          REASON,
          DETAIL,
          DATASET,
          GENERATION,
          ATTEMPTS,
          EVENT_INDEX,
          ID,
          KafkaHeaders.DLT_ORIGINAL_TOPIC,
          KafkaHeaders.DLT_ORIGINAL_PARTITION,
          KafkaHeaders.DLT_ORIGINAL_OFFSET,
          KafkaHeaders.DLT_ORIGINAL_TIMESTAMP,
          KafkaHeaders.DLT_ORIGINAL_TIMESTAMP_TYPE,
          KafkaHeaders.DLT_ORIGINAL_CONSUMER_GROUP);

  private final RecordHeaders headers = new RecordHeaders();

  private DeadLetterHeaders() {}

  /** The headers of a letter; the group is the one that read its record. */
  static Headers of(DeadLetter letter, String groupId) {
    DeadLetterHeaders all = new DeadLetterHeaders();
    letter.source().headers().stream()
        .filter(header -> !OURS.contains(header.name()))
        .forEach(header -> all.headers.add(header.name(), header.value()));
    all.addVerdict(letter);
    all.addOrigin(letter.source(), groupId);
    return all.headers;
  }

  private void addVerdict(DeadLetter letter) {
    add(REASON, letter.reason().code());
    add(DETAIL, InertText.of(letter.detail(), MAX_TEXT));
    add(DATASET, letter.dataset() == null ? null : InertText.of(letter.dataset(), MAX_TEXT));
    add(GENERATION, letter.generation());
    add(ATTEMPTS, String.valueOf(letter.attempts()));
    add(EVENT_INDEX, String.valueOf(letter.eventIndex()));
    add(ID, letter.id());
  }

  private void addOrigin(SourceRecord source, String groupId) {
    add(KafkaHeaders.DLT_ORIGINAL_TOPIC, source.topic());
    headers.add(
        KafkaHeaders.DLT_ORIGINAL_PARTITION,
        ByteBuffer.allocate(Integer.BYTES).putInt(source.partition()).array());
    headers.add(KafkaHeaders.DLT_ORIGINAL_OFFSET, bytes(source.offset()));
    headers.add(KafkaHeaders.DLT_ORIGINAL_TIMESTAMP, bytes(source.timestampMillis()));
    add(KafkaHeaders.DLT_ORIGINAL_TIMESTAMP_TYPE, source.timestampType());
    add(KafkaHeaders.DLT_ORIGINAL_CONSUMER_GROUP, groupId);
  }

  private void add(String name, @Nullable String value) {
    if (value != null) {
      headers.add(name, value.getBytes(UTF_8));
    }
  }

  private static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }
}

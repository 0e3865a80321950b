package dev.lakegate.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lakegate.failure.InertText;
import dev.lakegate.pipeline.DeadLetter;
import dev.lakegate.pipeline.SourceRecord;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
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
  static final String VALUE_OMITTED = "lakegate-value-omitted";
  static final String VALUE_SHA256 = "lakegate-value-sha256";
  static final String HEADERS_OMITTED = "lakegate-headers-omitted";
  static final String KEY_OMITTED = "lakegate-key-omitted";

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
          VALUE_OMITTED,
          VALUE_SHA256,
          HEADERS_OMITTED,
          KEY_OMITTED,
          KafkaHeaders.DLT_ORIGINAL_TOPIC,
          KafkaHeaders.DLT_ORIGINAL_PARTITION,
          KafkaHeaders.DLT_ORIGINAL_OFFSET,
          KafkaHeaders.DLT_ORIGINAL_TIMESTAMP,
          KafkaHeaders.DLT_ORIGINAL_TIMESTAMP_TYPE,
          KafkaHeaders.DLT_ORIGINAL_CONSUMER_GROUP);

  private final RecordHeaders headers = new RecordHeaders();

  private DeadLetterHeaders() {}

  /** The headers of a letter; the group is the one that read its record. */
  static Headers of(DeadLetter letter, LetterForm form, String groupId) {
    DeadLetterHeaders all = new DeadLetterHeaders();
    if (form.hasHeaders()) {
      letter.source().headers().stream()
          .filter(header -> !OURS.contains(header.name()))
          .forEach(header -> all.headers.add(header.name(), header.value()));
    }
    all.addVerdict(letter);
    all.addOmissions(letter.source(), form);
    if (!letter.source().isRecordless()) {
      all.addOrigin(letter.source(), groupId);
    }
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

  private void addOmissions(SourceRecord source, LetterForm form) {
    byte[] value = source.value();
    if (!form.hasValue() && value != null) {
      add(VALUE_OMITTED, String.valueOf(value.length));
      add(VALUE_SHA256, sha256(value));
    }
    if (!form.hasHeaders()) {
      add(HEADERS_OMITTED, String.valueOf(source.headers().size()));
    }
    byte[] key = source.key();
    if (!form.hasKey() && key != null) {
      add(KEY_OMITTED, String.valueOf(key.length));
    }
  }

  private static String sha256(byte[] value) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(value));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
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

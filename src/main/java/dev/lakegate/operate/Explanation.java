package dev.lakegate.operate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.LedgerHead;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a place in the store; what has no value is left out.
 *
 * @param uri the generation's folder, or what was asked for when it can be none
 * @param state the state of its latest generation, or {@code unknown}
 * @param summary one sentence for people
 * @param next what people can do about it
 * @param dataset the dataset's name
 * @param configuredPrefixes where datasets are configured in that bucket, when this is in none
 * @param sentinel the sentinel's key
 * @param head what the ledger knows of the sentinel
 * @param generation the latest generation
 * @param store what stands there now
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Explanation(
    String uri,
    String state,
    String summary,
    String next,
    @Nullable String dataset,
    @Nullable List<String> configuredPrefixes,
    @Nullable String sentinel,
    @Nullable Head head,
    @Nullable GenerationView generation,
    @Nullable Standing store) {

  static final String UNKNOWN = "unknown";

  /**
   * What the ledger knows of a sentinel.
   *
   * @param highest the highest sequencer by family
   * @param current the generation claimed last
   * @param finished those that ended, the latest first
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Head(Map<String, String> highest, @Nullable String current, List<String> finished) {

    static Head of(LedgerHead head) {
      GenerationId current = head.current();
      return new Head(
          head.highest(),
          current == null ? null : current.value(),
          head.finished().stream().map(GenerationId::value).toList());
    }
  }

  /**
   * What stands in the store now.
   *
   * @param manifest left out when the dataset has none
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Standing(Found sentinel, @Nullable Found manifest) {}

  /**
   * One object.
   *
   * @param state {@code present}, {@code absent}, or {@code unknown} when the store did not say
   * @param detail why it is unknown
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Found(
      String state,
      @Nullable String key,
      @Nullable Long size,
      @Nullable Instant lastModified,
      @Nullable String detail) {

    boolean isPresent() {
      return state.equals("present");
    }
  }
}

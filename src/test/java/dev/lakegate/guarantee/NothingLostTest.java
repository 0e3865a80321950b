package dev.lakegate.guarantee;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.guarantee.Announced.Expected;
import dev.lakegate.guarantee.Announced.Sending;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** The judge of the suite is no use when it sees nothing. */
class NothingLostTest {

  private static final Case CASE = Case.values()[0];
  private static final String TOPIC = CASE.topic();
  private static final Moment COMMIT =
      moment("commit", Map.of("topic", TOPIC, "partition", "0", "offset", "1"));
  private static final Moment FINISH =
      moment(
          "finish.after",
          Map.of("prefix", "g/", "sequencer", "7", "answer", "true", "state", "COMPLETED"));

  @Test
  void aCommitAfterTheEndIsRight() {
    assertThat(breaches(List.of(FINISH, COMMIT), 1)).isEmpty();
  }

  @Test
  void aCommitBeforeTheEndIsABreach() {
    assertThat(breaches(List.of(COMMIT, FINISH), 1))
        .containsExactly(
            "g/ at 7: offset 1 was committed while %s-0@0#0 had not ended".formatted(TOPIC));
  }

  @Test
  void whatIsNeverCommittedOrEndsOtherwiseIsABreach() {
    assertThat(breaches(List.of(), 0))
        .containsExactly(
            "g/ at 7: %s-0@0#0 is still not committed".formatted(TOPIC),
            "g/ at 7: should be COMPLETED and is no end");
  }

  private static List<String> breaches(List<Moment> moments, long committed) {
    Announced one = Announced.of(Expected.COMPLETED, null, "g/", 7, Map.of(), new byte[0]);
    one.sendings().add(new Sending(TOPIC, 0, 0, Instant.EPOCH));
    return new NothingLost()
        .breaches(
            new Evidence(
                CASE,
                List.of(one),
                moments,
                List.of(),
                Map.of(new TopicPartition(TOPIC, 0), committed),
                Optional.empty(),
                Set.of(),
                false));
  }

  private static Moment moment(String what, Map<String, String> fields) {
    return new Moment(Instant.EPOCH, "first", what, fields);
  }
}

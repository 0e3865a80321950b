package dev.lakegate.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AckQueueTest {

  private final AckQueue queue = new AckQueue();

  @Test
  void headIsTakenOnceEverythingBeforeItIsFinished() {
    long first = queue.add(10, () -> {});
    long second = queue.add(17, () -> {});

    queue.finish(second);
    assertThat(queue.takeHead()).isNull();
    queue.finish(first);

    assertThat(queue.takeHead()).extracting(AckQueue.Span::offset).isEqualTo(17L);
    assertThat(queue.takeHead()).isNull();
  }

  @Test
  void finishingTwiceCountsOnce() {
    long first = queue.add(0, () -> {});
    long second = queue.add(1, () -> {});
    queue.finish(second);

    boolean again = queue.finish(second);

    assertThat(again).isFalse();
    assertThat(queue.unfinished()).isOne();
    assertThat(queue.finish(first)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void randomFinishesTakeExactlyTheContiguousHeadAndHoldFewAcknowledgements(long seed) {
    int records = 2_000;
    List<Long> tickets = new ArrayList<>();
    for (int i = 0; i < records; i++) {
      tickets.add(queue.add(i, () -> {}));
    }
    Collections.shuffle(tickets, new Random(seed));
    BitSet finished = new BitSet(records);
    long taken = 0;

    for (long ticket : tickets) {
      queue.finish(ticket);
      finished.set((int) ticket);
      AckQueue.Span head = queue.takeHead();
      taken = head == null ? taken : head.offset() + 1;

      assertThat(taken).isEqualTo(finished.nextClearBit(0));
      assertThat(queue.unfinished()).isEqualTo(records - finished.cardinality());
      assertThat(queue.finished()).isEqualTo(finished.cardinality() - (int) taken);
      assertThat(queue.held()).isLessThanOrEqualTo(2 * queue.unfinished() + 1);
    }
  }

  @Test
  void manyFinishedOnesBehindOneUnfinishedHoldOneAcknowledgement() {
    queue.add(0, () -> {});

    for (int i = 1; i <= 5_000; i++) {
      queue.finish(queue.add(i, () -> {}));
    }

    assertThat(queue.finished()).isEqualTo(5_000);
    assertThat(queue.held()).isEqualTo(2);
  }
}

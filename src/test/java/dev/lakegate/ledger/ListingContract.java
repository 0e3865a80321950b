package dev.lakegate.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an operator sees of a dataset. */
interface ListingContract extends LedgerFixture {

  @Test
  default void theLatestComeFirstPageByPage() {
    TestSentinel sentinel = TestSentinel.fresh();
    List<GenerationId> latestFirst = completed(sentinel, 5);

    List<GenerationId> first = ids(ledger().list(sentinel.dataset(), 2, null));
    List<GenerationId> second = ids(ledger().list(sentinel.dataset(), 2, first.get(1)));
    List<GenerationId> third = ids(ledger().list(sentinel.dataset(), 2, second.get(1)));

    assertThat(first).isEqualTo(latestFirst.subList(0, 2));
    assertThat(second).isEqualTo(latestFirst.subList(2, 4));
    assertThat(third).isEqualTo(latestFirst.subList(4, 5));
    assertThat(ledger().list(sentinel.dataset(), 2, third.get(0))).isEmpty();
  }

  @Test
  default void whatComesMeanwhileDoesNotShiftThePages() {
    TestSentinel sentinel = TestSentinel.fresh();
    List<GenerationId> latestFirst = completed(sentinel, 4);
    List<GenerationId> first = ids(ledger().list(sentinel.dataset(), 2, null));
    completed(sentinel, 3);

    List<GenerationId> second = ids(ledger().list(sentinel.dataset(), 2, first.get(1)));

    assertThat(second).isEqualTo(latestFirst.subList(2, 4));
  }

  @Test
  default void aPageAfterAnUnknownIdIsEmpty() {
    TestSentinel sentinel = TestSentinel.fresh();
    completed(sentinel, 1);

    List<GenerationRecord> page =
        ledger().list(sentinel.dataset(), 2, TestSentinel.fresh().at("A1").id());

    assertThat(page).isEmpty();
  }

  @Test
  default void aGenerationIsListedOnceHoweverOftenItIsClaimed() {
    TestSentinel sentinel = TestSentinel.fresh();
    Generation generation = sentinel.at("A1");
    ledger().release(acquire(ledger(), generation, LONG).lease(), Duration.ZERO);
    complete(ledger(), generation);

    List<GenerationRecord> page = ledger().list(sentinel.dataset(), 10, null);

    assertThat(page).containsExactly(ledger().find(generation.id()).orElseThrow());
  }

  /** Each in a folder of its own, one after another; the latest first. */
  private List<GenerationId> completed(TestSentinel sentinel, int count) {
    List<GenerationId> latestFirst = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Generation generation = sentinel.sibling().at("A1");
      complete(ledger(), generation);
      latestFirst.add(0, generation.id());
      letPass(Duration.ofMillis(1));
    }
    return latestFirst;
  }

  private static List<GenerationId> ids(List<GenerationRecord> page) {
    return page.stream().map(GenerationRecord::id).toList();
  }
}

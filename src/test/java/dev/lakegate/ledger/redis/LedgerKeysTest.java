package dev.lakegate.ledger.redis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No key of an object and no name of a dataset leaves its place among the keys of Redis. */
class LedgerKeysTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"a", "}{", "{x}:head", "a\nb", "a\u2028b", "*", "😀", "lakegate:{x}:head"})
  void nothingOfAnObjectsKeyStandsInThem(String text) {
    assertThat(LedgerKeys.of(text, text).head()).matches("lakegate:\\{[A-Za-z0-9_-]{22}}:head");
    assertThat(LedgerKeys.listing(text)).matches("lakegate:dataset:[A-Za-z0-9%+*._-]+");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", ":", "}", "\n"})
  void bucketAndKeyDoNotRunIntoEachOther(String between) {
    assertThat(LedgerKeys.of("a" + between + "b", "c"))
        .isNotEqualTo(LedgerKeys.of("a", "b" + between + "c"));
  }
}

package dev.lakegate.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PathIndexTest {

  @Test
  void numbersPathsAndFindsThemWhileItGrows() {
    PathIndex index = new PathIndex();
    for (int i = 0; i < 5_000; i++) {
      assertThat(index.add("path-" + i)).isTrue();
    }

    for (int i = 0; i < 5_000; i++) {
      assertThat(index.indexOf("path-" + i)).isEqualTo(i);
    }
    assertThat(index.size()).isEqualTo(5_000);
  }

  @Test
  void knowsWhatIsNotThere() {
    PathIndex index = new PathIndex();
    index.add("a");

    assertThat(index.indexOf("b")).isEqualTo(-1);
  }

  @Test
  void takesTwoUnicodeFormsForTwoPaths() {
    PathIndex index = new PathIndex();
    index.add("\u00e9");

    assertThat(index.add("e\u0301")).isTrue();
    assertThat(index.add("\u00e9")).isFalse();
    assertThat(index.size()).isEqualTo(2);
  }
}

package dev.lakegate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {

  private static final long GIB = 1L << 30;

  private Progress progress = Progress.soFar(0, 0);
  private long nanos;

  private ProgressDisplay display(FakeTerminal terminal, ProgressStyle style) {
    return ProgressDisplay.still(
        "Verifying", () -> progress, terminal.terminal(), style, () -> nanos);
  }

  private void after(int seconds, Progress reached, ProgressDisplay display) {
    nanos += TimeUnit.SECONDS.toNanos(seconds);
    progress = reached;
    display.look();
  }

  private static Progress read(long files, long bytes) {
    return new Progress(files, 64, bytes, 4 * GIB, bytes, 4 * GIB);
  }

  @Test
  void aTerminalSeesOneLineThatFillsUp() {
    FakeTerminal terminal = FakeTerminal.watched();
    ProgressDisplay display = display(terminal, ProgressStyle.AUTO);

    display.look();
    assertThat(terminal.screen()).containsExactly("Verifying ... looking at what there is");
    after(1, read(0, 0), display);
    assertThat(terminal.screen())
        .containsExactly("Verifying [                              ]   0%  0 bytes/4.0 GiB  0/64");
    after(4, read(32, 2 * GIB), display);
    assertThat(terminal.screen())
        .containsExactly(
            "Verifying [======>        ]  50%  2.0 GiB/4.0 GiB  32/64  512.0 MiB/s  4 s left");
    after(4, read(64, 4 * GIB), display);
    display.close();

    assertThat(terminal.screen())
        .containsExactly(
            "Verifying [=========================] 100%  4.0 GiB/4.0 GiB  64/64  512.0 MiB/s", "");
  }

  @Test
  void elsewhereALineComesEveryTenSeconds() {
    FakeTerminal terminal = FakeTerminal.unwatched();
    ProgressDisplay display = display(terminal, ProgressStyle.AUTO);

    after(1, read(0, 0), display);
    after(8, read(8, GIB / 2), display);
    assertThat(terminal.err()).isEmpty();
    after(2, read(32, 2 * GIB), display);
    after(9, read(40, 3 * GIB), display);
    display.close();

    assertThat(terminal.err())
        .isEqualTo(
            "Verifying: 50%, 2.0 GiB of 4.0 GiB, 32 of 64 files, 204.8 MiB/s, 10 s left"
                + System.lineSeparator());
  }

  @Test
  void nothingIsShownWhereNothingIsWanted() {
    FakeTerminal terminal = FakeTerminal.watched();
    ProgressDisplay display = display(terminal, ProgressStyle.NONE);

    after(20, read(32, 2 * GIB), display);
    display.close();

    assertThat(terminal.err()).isEmpty();
  }

  @Test
  void whatIsSaidStandsAboveTheBar() {
    FakeTerminal terminal = FakeTerminal.watched();
    ProgressDisplay display = display(terminal, ProgressStyle.BAR);
    after(1, read(0, 0), display);

    display.say("Overwriting");
    display.look();

    assertThat(terminal.screen())
        .containsExactly(
            "Overwriting",
            "Verifying [                              ]   0%  0 bytes/4.0 GiB  0/64");
  }

  @Test
  void aLineNeverWraps() {
    FakeTerminal terminal = FakeTerminal.watched();
    ProgressDisplay display = display(terminal, ProgressStyle.BAR);
    Progress huge =
        new Progress(100_000, 1_000_000, GIB / 2, 900 * 1024 * GIB, 1, 1_000_000_000_000L);

    after(1, read(0, 0), display);
    after(7, huge, display);

    assertThat(terminal.screen()).allSatisfy(line -> assertThat(line).hasSizeLessThan(80));
    assertThat(terminal.screen().get(0)).startsWith("Verifying   0%  512.0 MiB/900.0 TiB  100000/");
  }

  @Test
  void theRateIsThatOfLate() {
    FakeTerminal terminal = FakeTerminal.watched();
    ProgressDisplay display = display(terminal, ProgressStyle.BAR);

    after(1, read(0, 0), display);
    for (int second = 1; second <= 30; second++) {
      after(1, read(1, GIB), display);
    }
    after(1, read(1, GIB + (10L << 20)), display);

    assertThat(terminal.screen().get(0)).contains("1.0 MiB/s").contains("51 min");
  }

  @Test
  void whatIsHashedSaysNothingAboutHowLongSendingTakes() {
    FakeTerminal terminal = FakeTerminal.watched();
    ProgressDisplay display = display(terminal, ProgressStyle.BAR);

    after(1, new Progress(0, 1, 0, 4 * GIB, 0, 8 * GIB), display);
    after(4, new Progress(0, 1, 0, 4 * GIB, 4 * GIB, 8 * GIB), display);
    assertThat(terminal.screen().get(0)).contains("50%").doesNotContain("left");
    after(4, new Progress(0, 1, GIB, 4 * GIB, 5 * GIB, 8 * GIB), display);

    assertThat(terminal.screen().get(0)).contains("24 s left");
  }

  @Test
  void aGenerationWithoutBytesCountsItsFiles() {
    Progress half = new Progress(1, 2, 0, 0, 0, 0);

    assertThat(half.share()).isEqualTo(0.5);
    assertThat(new Progress(0, 0, 0, 0, 0, 0).share()).isEqualTo(1);
  }
}

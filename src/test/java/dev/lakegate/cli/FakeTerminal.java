package dev.lakegate.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;

/** A terminal that keeps what was said, and draws like one that people watch. */
public final class FakeTerminal {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Terminal terminal;

  private FakeTerminal(boolean interactive) {
    this.terminal =
        new Terminal(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), interactive);
  }

  static FakeTerminal watched() {
    return new FakeTerminal(true);
  }

  public static FakeTerminal unwatched() {
    return new FakeTerminal(false);
  }

  public Terminal terminal() {
    return terminal;
  }

  public String out() {
    return out.toString(UTF_8);
  }

  public String err() {
    return err.toString(UTF_8);
  }

  /** What stands on the screen: a carriage return begins the line anew, and overwrites. */
  List<String> screen() {
    return Arrays.stream(err().split("\n", -1)).map(FakeTerminal::drawn).toList();
  }

  private static String drawn(String line) {
    StringBuilder shown = new StringBuilder();
    for (String draft : line.split("\r", -1)) {
      shown.replace(0, Math.min(draft.length(), shown.length()), draft);
    }
    return shown.toString().stripTrailing();
  }
}

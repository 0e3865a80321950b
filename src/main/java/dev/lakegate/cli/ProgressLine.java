package dev.lakegate.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Puts a moment of progress into a line: for a log, or to be redrawn on a terminal. */
final class ProgressLine {

  /** Narrower than any usual terminal: a line that wraps cannot be redrawn. */
  static final int WIDTH = 79;

  private static final int NARROWEST_BAR = 8;
  private static final int WIDEST_BAR = 30;

  private final String what;

  /**
   * Lines about that.
   *
   * @param what what is done, such as {@code Verifying}
   */
  ProgressLine(String what) {
    this.what = what;
  }

  /** {@code Verifying: 45%, 1.8 GiB of 4.0 GiB, 29 of 64 files, 410.0 MiB/s, 5 s left}. */
  String plain(Progress progress, ProgressRate rate) {
    return progress.isKnown()
        ? what + ": " + String.join(", ", parts(progress, rate))
        : what + ": " + soFar(progress);
  }

  /** The same with a bar; as wide as fits. */
  String bar(Progress progress, ProgressRate rate) {
    if (!progress.isKnown()) {
      return what + " ... " + soFar(progress);
    }
    String text = " " + String.join(", ", parts(progress, rate));
    int room = WIDTH - what.length() - 3 - text.length();
    String line =
        room < NARROWEST_BAR
            ? what + text
            : what + " " + bar(progress.share(), Math.min(room, WIDEST_BAR)) + text;
    return line.substring(0, Math.min(line.length(), WIDTH));
  }

  private static String soFar(Progress progress) {
    return progress.files() == 0
        ? "looking at what there is"
        : Quantities.count(progress.files(), "file") + " so far";
  }

  private static String bar(double share, int width) {
    int full = (int) (share * width);
    String tip = full < width && full > 0 ? ">" : "";
    String done = "=".repeat(full - tip.length()) + tip;
    return "[" + done + " ".repeat(width - done.length()) + "]";
  }

  private static List<String> parts(Progress progress, ProgressRate rate) {
    List<String> parts = new ArrayList<>();
    // Not before it is true.
    parts.add(String.format(Locale.ROOT, "%3d%%", (int) (100 * progress.share())).strip());
    parts.add(bytes(progress));
    parts.add(
        "%d of %s".formatted(progress.files(), Quantities.count(progress.filesTotal(), "file")));
    rate.bytesPerSecond().ifPresent(it -> parts.add(Quantities.bytes(it) + "/s"));
    rate.left().ifPresent(it -> parts.add(Quantities.estimate(it) + " left"));
    return parts;
  }

  private static String bytes(Progress progress) {
    return Quantities.bytes(progress.bytes()) + " of " + Quantities.bytes(progress.bytesTotal());
  }
}

package dev.lakegate.cli;

import java.util.ArrayList;
import java.util.List;

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
        ? what + ": " + String.join(", ", plainParts(progress, rate))
        : what + ": " + soFar(progress);
  }

  /** The same with a bar; as wide as fits. */
  String bar(Progress progress, ProgressRate rate) {
    if (!progress.isKnown()) {
      return what + " ... " + soFar(progress);
    }
    String text = " " + String.join("  ", shortParts(progress, rate));
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

  private static List<String> plainParts(Progress it, ProgressRate rate) {
    String bytes = Quantities.bytes(it.bytes()) + " of " + Quantities.bytes(it.bytesTotal());
    String files = it.files() + " of " + Quantities.count(it.filesTotal(), "file");
    return withPace(List.of(percent(it), bytes, files), rate);
  }

  private static List<String> shortParts(Progress it, ProgressRate rate) {
    String bytes = Quantities.bytes(it.bytes()) + "/" + Quantities.bytes(it.bytesTotal());
    String files = it.files() + "/" + it.filesTotal();
    return withPace(List.of(String.format("%4s", percent(it)), bytes, files), rate);
  }

  // Not before it is true.
  private static String percent(Progress progress) {
    return (int) (100 * progress.share()) + "%";
  }

  private static List<String> withPace(List<String> parts, ProgressRate rate) {
    List<String> all = new ArrayList<>(parts);
    rate.bytesPerSecond().ifPresent(it -> all.add(Quantities.bytes(it) + "/s"));
    rate.left().ifPresent(it -> all.add(Quantities.estimate(it) + " left"));
    return all;
  }
}

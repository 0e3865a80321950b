package dev.lakegate.cli;

/** How progress is shown. */
enum ProgressStyle {
  /** A bar where somebody watches, else lines. */
  AUTO,
  /** One line, redrawn in place. */
  BAR,
  /** A line every ten seconds. */
  LINES,
  /** Not at all. */
  NONE;

  /** What {@code auto} comes to on that terminal. */
  ProgressStyle on(Terminal terminal) {
    if (this != AUTO) {
      return this;
    }
    return terminal.isInteractive() ? BAR : LINES;
  }
}

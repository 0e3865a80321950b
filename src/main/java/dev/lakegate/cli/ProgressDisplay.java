package dev.lakegate.cli;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Shows how far a command is while it runs: a bar several times a second, or a line every ten
 * seconds. Closing it leaves the last state of the bar standing, so that what follows begins a
 * line.
 */
final class ProgressDisplay implements AutoCloseable {

  private static final Duration REDRAW = Duration.ofMillis(200);
  private static final long BETWEEN_LINES = Duration.ofSeconds(10).toNanos();

  private final ProgressLine line;
  private final Supplier<Progress> source;
  private final PrintStream err;
  private final ProgressStyle style;
  private final LongSupplier nanos;
  private final ProgressRate rate = new ProgressRate();
  private final ScheduledExecutorService timer;
  private long lastLine;
  private int drawn;

  private ProgressDisplay(
      String what,
      Supplier<Progress> source,
      Terminal terminal,
      ProgressStyle style,
      LongSupplier nanos) {
    this.line = new ProgressLine(what);
    this.source = source;
    this.err = terminal.err();
    this.style = style.on(terminal);
    this.nanos = nanos;
    this.lastLine = nanos.getAsLong();
    CustomizableThreadFactory threads = new CustomizableThreadFactory("lakegate-progress-");
    threads.setDaemon(true);
    this.timer = Executors.newSingleThreadScheduledExecutor(threads);
  }

  /** One that is told when to look. */
  static ProgressDisplay still(
      String what,
      Supplier<Progress> source,
      Terminal terminal,
      ProgressStyle style,
      LongSupplier nanos) {
    return new ProgressDisplay(what, source, terminal, style, nanos);
  }

  /** One that looks by itself, until it is closed. */
  static ProgressDisplay start(
      String what, Supplier<Progress> source, Terminal terminal, ProgressStyle style) {
    ProgressDisplay display = still(what, source, terminal, style, System::nanoTime);
    if (display.style != ProgressStyle.NONE) {
      var unused =
          display.timer.scheduleAtFixedRate(
              display::look, 0, REDRAW.toMillis(), TimeUnit.MILLISECONDS);
    }
    return display;
  }

  /** Looks, and shows what is due. */
  synchronized void look() {
    Progress progress = source.get();
    long now = nanos.getAsLong();
    if (progress.isKnown()) {
      rate.add(now, progress);
    }
    if (style == ProgressStyle.BAR) {
      draw(line.bar(progress, rate));
    } else if (style == ProgressStyle.LINES && now - lastLine >= BETWEEN_LINES) {
      lastLine = now;
      err.println(line.plain(progress, rate));
    }
  }

  // What a longer line left behind is blanked.
  private void draw(String text) {
    err.print("\r" + text + " ".repeat(Math.max(0, drawn - text.length())));
    err.flush();
    drawn = text.length();
  }

  /** Says something in a line of its own. */
  synchronized void say(String text) {
    if (drawn > 0) {
      draw("");
      err.print("\r");
      drawn = 0;
    }
    err.println(text);
  }

  @Override
  public void close() {
    timer.shutdownNow();
    synchronized (this) {
      if (drawn > 0) {
        look();
        err.println();
        drawn = 0;
      }
    }
  }
}

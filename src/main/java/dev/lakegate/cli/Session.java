package dev.lakegate.cli;

import java.util.List;

/**
 * One run of one command.
 *
 * @param opener opens what it works with
 * @param settings configuration from the command line
 * @param terminal where it speaks
 */
record Session(Workbench.Opener opener, List<String> settings, Terminal terminal) {

  Workbench open(boolean writing) {
    return opener.open(settings, writing);
  }

  /** The result. */
  void tell(String line) {
    terminal.out().println(line);
    terminal.out().flush();
  }
}

package dev.lakegate.cli;

/** What the shell sees. Scripts rely on these. */
final class ExitStatus {

  /** Complete and intact, or published. */
  static final int COMPLETE = 0;

  /** Rejected, or not published because of what stands in the store or in the folder. */
  static final int REJECTED = 1;

  /** The command line or the configuration is wrong. */
  static final int USAGE = 2;

  /** The store could not be asked: it was not reached, it refused, or it failed. Try again. */
  static final int STORE = 3;

  /** Something that should not happen. */
  static final int UNEXPECTED = 70;

  /** Stopped by Ctrl-C, as shells tell it; after a signal the JVM itself tells which. */
  static final int STOPPED = 130;

  private ExitStatus() {}
}

package dev.lakegate.event;

/** Whatever the topic holds, the parser keeps its promises. */
public final class NotificationParserFuzz {

  private NotificationParserFuzz() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] value) {
    ParserInvariants.check(value);
  }
}

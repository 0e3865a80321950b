package dev.lakegate.event;

/**
 * An event, or a whole notification, cannot be understood. The detail is for people: one short line
 * of our own words, never anything out of the event.
 */
final class MalformedEventException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String detail;

  MalformedEventException(String detail) {
    // A topic full of foreign messages would pay for stack traces that nobody sees.
    super(detail, null, false, false);
    this.detail = detail;
  }

  String detail() {
    return detail;
  }
}

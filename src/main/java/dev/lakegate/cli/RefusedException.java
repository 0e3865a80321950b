package dev.lakegate.cli;

/** Nothing was published, or not all, because of what stands in the folder or in the store. */
final class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Why, and what to do about it, on one line. */
  RefusedException(String why) {
    super(why);
  }
}

package dev.lakegate.verify;

/** The sentinel is gone, or it is not the one that was announced. */
final class SupersededException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  SupersededException(String detail) {
    super(detail);
  }
}

package dev.lakegate.store;

/** The pinned object is gone, or another one stands in its place. */
public final class ObjectChangedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** For that object. */
  public ObjectChangedException(ObjectLocation location) {
    super(location + " is no longer the object that was looked at");
  }
}

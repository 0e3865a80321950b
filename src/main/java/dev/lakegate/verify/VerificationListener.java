package dev.lakegate.verify;

/**
 * Learns how far a verification is. Called by several threads, often: must be quick and must not
 * throw. Every method does nothing unless said. A {@link VerificationMeter} adds it all up.
 */
public interface VerificationListener {

  /** Learns nothing. */
  VerificationListener NONE = new VerificationListener() {};

  /**
   * A manifest was read, and its files will be proven. Not called when the listing of a folder is
   * the generation: nobody knows how much that is before its end.
   *
   * @param files how many files it lists
   * @param bytes how many bytes those have
   */
  default void begun(long files, long bytes) {}

  /**
   * The first files stand as an earlier verification proved them, and are not read again.
   *
   * @param files how many files
   * @param bytes how many bytes those have
   */
  default void resumed(long files, long bytes) {}

  /**
   * So many more bytes are read, or proven without being read. What is reported of a file never
   * exceeds its size, and comes to it when the file is proven.
   */
  default void advanced(long bytes) {}

  /** One more file is proven, and so are all that the manifest lists before it. */
  default void proven() {}

  /**
   * A later verification may begin here. Comes for each proven file whose bytes were compared,
   * before it is told; the last one counts.
   */
  default void checkpoint(VerificationCheckpoint checkpoint) {}
}

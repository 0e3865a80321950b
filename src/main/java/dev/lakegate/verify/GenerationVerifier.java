package dev.lakegate.verify;

/**
 * Proves that a generation is complete and intact, to the level its dataset asks for. Thread-safe.
 *
 * <p>It never waits for what is not there yet, and never repeats: both are the caller's. Failures
 * of the store are {@link dev.lakegate.failure.LakegateException}s with {@code access-denied} or
 * {@code store-error}; a cancelled verification throws {@link
 * java.util.concurrent.CancellationException}.
 */
public interface GenerationVerifier {

  /** Verifies once, as things stand now. */
  Verification verify(VerificationRequest request);
}

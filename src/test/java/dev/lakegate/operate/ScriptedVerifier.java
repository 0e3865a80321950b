package dev.lakegate.operate;

import dev.lakegate.dataset.Generation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;
import dev.lakegate.verify.GenerationVerifier;
import dev.lakegate.verify.Verification;
import dev.lakegate.verify.VerificationLevel;
import dev.lakegate.verify.VerificationRequest;
import dev.lakegate.verify.VerifiedFile;
import dev.lakegate.verify.VerifiedGeneration;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Answers what the test says. */
final class ScriptedVerifier implements GenerationVerifier {

  private volatile Function<VerificationRequest, Verification> script =
      request -> complete(request.generation());

  void answers(Function<VerificationRequest, Verification> answer) {
    script = answer;
  }

  /** Verifications do not end before the latch is down. */
  void answersAfter(CountDownLatch latch) {
    script =
        request -> {
          request.listener().begun(4, 100);
          request.listener().advanced(25);
          request.listener().proven();
          try {
            latch.await();
          } catch (InterruptedException e) {
            throw new CancellationException("interrupted");
          }
          return complete(request.generation());
        };
  }

  @Override
  public Verification verify(VerificationRequest request) {
    return script.apply(request);
  }

  // Only the verifier makes one, hence the detour.
  static Verification complete(Generation generation) {
    StoredObject sentinel = new StoredObject(generation.sentinel(), 0, new Pin(null, "e", null));
    Supplier<Stream<VerifiedFile>> files = Stream::empty;
    try {
      Constructor<VerifiedGeneration> constructor =
          VerifiedGeneration.class.getDeclaredConstructor(
              Generation.class,
              VerificationLevel.class,
              StoredObject.class,
              StoredObject.class,
              Map.class,
              long.class,
              long.class,
              Supplier.class,
              ObjectStore.class);
      constructor.setAccessible(true);
      return new Verification.Complete(
          constructor.newInstance(
              generation,
              VerificationLevel.CONTENT,
              sentinel,
              null,
              Map.of(),
              3L,
              120L,
              files,
              new ShelfStore()));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}

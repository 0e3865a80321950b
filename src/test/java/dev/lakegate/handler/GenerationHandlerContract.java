package dev.lakegate.handler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.lakegate.verify.Cancellation;
import dev.lakegate.verify.PinnedFiles;
import dev.lakegate.verify.VerifiedGeneration;
import dev.lakegate.verify.VerifiedGenerations;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The laws of {@link GenerationHandler}. Extend it for every handler. */
public abstract class GenerationHandlerContract {

  private static final int CALLERS = 8;

  private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);

  /** The handler under test; the same, or another one with the same effects, at every call. */
  protected abstract GenerationHandler handler();

  /**
   * The effects that can be observed from outside, as somebody is left with who drops repetitions
   * by idempotency key. Two that differ in what they say about the generation are two.
   *
   * @param idempotencyKey whose
   */
  protected abstract Collection<?> effects(String idempotencyKey) throws Exception;

  @AfterEach
  void stopCallers() {
    callers.shutdownNow();
  }

  @Test
  void aGoodGenerationTakesEffect() throws Exception {
    VerifiedGeneration generation = sample().build();

    handler().handle(generation, HandlerContexts.firstCall(generation));

    assertThat(effects(generation.id().value())).hasSize(1);
  }

  @Test
  void aGenerationWithoutFilesManifestVersionOrTimeTakesEffectToo() throws Exception {
    VerifiedGeneration generation =
        VerifiedGenerations.generation("lake-" + UUID.randomUUID(), "")
            .withoutManifest()
            .eventTime(null)
            .build();

    handler().handle(generation, HandlerContexts.firstCall(generation));

    assertThat(effects(generation.id().value())).hasSize(1);
  }

  @Test
  void theSameIdempotencyKeyTakesEffectOnce() throws Exception {
    VerifiedGeneration generation = sample().build();
    handler().handle(generation, HandlerContexts.firstCall(generation));

    handler().handle(generation, HandlerContexts.nextCall(generation));

    assertThat(effects(generation.id().value())).hasSize(1);
  }

  @Test
  void everythingOpenedIsClosed() throws Exception {
    VerifiedGenerations sample = sample();
    VerifiedGeneration generation = sample.build();
    PinnedFiles files = sample.store();

    handler().handle(generation, HandlerContexts.firstCall(generation));

    assertThat(files.leaks()).isZero();
  }

  @Test
  void anInterruptStopsItWithAnException() throws Exception {
    VerifiedGeneration generation = sample().build();

    Interrupted interrupted = callers.submit(() -> interruptedCall(generation)).get();

    assertThat(interrupted.failure()).isNotNull();
    assertThat(interrupted.failure() instanceof InterruptedException || interrupted.flag())
        .as("An InterruptedException, or the flag still set, with %s", interrupted.failure())
        .isTrue();
    assertThat(effects(generation.id().value())).isEmpty();
  }

  @Test
  void aCancellationStopsItWithAnException() throws Exception {
    VerifiedGeneration generation = sample().build();
    Cancellation cancellation = new Cancellation();
    cancellation.cancel();

    Throwable failure =
        catchThrowable(
            () ->
                handler()
                    .handle(generation, HandlerContexts.cancelledBy(cancellation, generation)));

    assertThat(failure).isNotNull();
    assertThat(effects(generation.id().value())).isEmpty();
  }

  @Test
  void concurrentGenerationsDoNotDisturbEachOther() throws Exception {
    List<VerifiedGeneration> generations =
        IntStream.range(0, CALLERS).mapToObj(i -> sample().dataset("d" + i).build()).toList();
    CountDownLatch ready = new CountDownLatch(CALLERS);
    GenerationHandler handler = handler();

    List<Future<Void>> calls =
        callers.invokeAll(generations.stream().map(one -> together(ready, handler, one)).toList());

    for (int i = 0; i < CALLERS; i++) {
      assertThatCode(calls.get(i)::get).doesNotThrowAnyException();
      assertThat(effects(generations.get(i).id().value())).hasSize(1);
    }
  }

  /** A generation that no other test has. */
  protected final VerifiedGenerations sample() {
    return VerifiedGenerations.generation("lake", "sales/run=" + UUID.randomUUID() + "/dt=1/")
        .file("part-0.csv", "a,b\n1,2\n")
        .file("part-1.csv", "a,b\n3,4\n");
  }

  private Interrupted interruptedCall(VerifiedGeneration generation) {
    Thread.currentThread().interrupt();
    Throwable failure =
        catchThrowable(() -> handler().handle(generation, HandlerContexts.firstCall(generation)));
    return new Interrupted(failure, Thread.interrupted());
  }

  private static Callable<Void> together(
      CountDownLatch ready, GenerationHandler handler, VerifiedGeneration generation) {
    return () -> {
      ready.countDown();
      ready.await();
      handler.handle(generation, HandlerContexts.firstCall(generation));
      return null;
    };
  }

  private record Interrupted(Throwable failure, boolean flag) {}
}

package dev.lakegate.verify;

import static dev.lakegate.verify.GenerationFolder.PREFIX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConcurrentReadsTest {

  private static final Announcement DEFAULTS = Announcement.of(PREFIX);

  @TempDir private Path spools;

  @Test
  @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
  void aVerifierWithoutThreadsFailsRatherThanWaitingForThem() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    StoreGenerationVerifier verifier = folder.verifier();
    verifier.close();

    assertThatThrownBy(() -> verifier.verify(DEFAULTS.request()))
        .isInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void readsALongFileInRanges() {
    byte[] large = random((int) PinnedStream.RANGE + 70_000);
    GenerationFolder folder = new GenerationFolder(spools).file("large", large).finish();

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Complete.class);
    assertThat(folder.store.calls())
        .containsOnlyOnce("head " + PREFIX + "large")
        .doesNotContain("open " + PREFIX + "large")
        .filteredOn(it -> it.equals("range " + PREFIX + "large"))
        .hasSize(2);
  }

  @Test
  void takesABrokenReadUpWhereItBroke() {
    GenerationFolder folder = new GenerationFolder(spools).file("large", random(300_000)).finish();
    failReads(folder, 3, 5, 6);

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Complete.class);
    assertThat(folder.store.calls())
        .containsOnlyOnce("open " + PREFIX + "large")
        .filteredOn(it -> it.equals("range " + PREFIX + "large"))
        .hasSize(3);
  }

  @Test
  void hashesALongFileOnceHoweverOftenItsReadsBreak() {
    byte[] large = random((int) PinnedStream.RANGE + 70_000);
    GenerationFolder folder = new GenerationFolder(spools).file("large", large).finish();
    failReads(folder, 1, 2, 40, 133);

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Complete.class);
  }

  @Test
  void findsTheLastByteOfALongFileChanged() {
    byte[] large = random((int) PinnedStream.RANGE + 70_000);
    GenerationFolder folder = new GenerationFolder(spools).file("large", large).finish();
    large[large.length - 1]++;
    folder.put("large", large);

    Verification verification = folder.verify();

    assertThat(verification).hasFieldOrPropertyWithValue("reason", Reason.CHECKSUM_MISMATCH);
  }

  @Test
  void givesUpARangeThatKeepsBreaking() {
    GenerationFolder folder = new GenerationFolder(spools).file("large", random(300_000)).finish();
    failReads(folder, 1, 2, 3, 4);

    assertThatThrownBy(folder::verify)
        .isInstanceOf(LakegateException.class)
        .hasFieldOrPropertyWithValue("reason", Reason.STORE_ERROR)
        .hasMessage("reset");
  }

  private static void failReads(GenerationFolder folder, Integer... counts) {
    folder.store.before(
        "read " + PREFIX + "large",
        count -> {
          if (List.of(counts).contains(count)) {
            throw new LakegateException(Reason.STORE_ERROR, "reset");
          }
        });
  }

  @Test
  void stopsAtTheFirstFault() {
    GenerationFolder folder = many(500);
    folder.put("f0", "other");

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Rejected.class);
    assertThat(folder.store.calls()).hasSizeLessThan(100);
  }

  @Test
  void reportsWhatIsWrongBeforeWhatIsMissing() {
    GenerationFolder folder = many(2);
    folder.put("f1", "other");
    folder.delete("f0");
    CountDownLatch bothBegan = new CountDownLatch(2);
    folder.store.before("open " + PREFIX + "f0", count -> meet(bothBegan));
    folder.store.before("open " + PREFIX + "f1", count -> meet(bothBegan));

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Rejected.class);
  }

  private static void meet(CountDownLatch latch) {
    latch.countDown();
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void neverReadsMoreFilesAtATimeThanAllowed() {
    GenerationFolder folder = many(200);
    AtomicInteger reading = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    for (int i = 0; i < 200; i++) {
      folder.store.before(
          "open " + PREFIX + "f" + i,
          count -> {
            most.accumulateAndGet(reading.incrementAndGet(), Math::max);
            Thread.yield();
            reading.decrementAndGet();
          });
    }

    try (StoreGenerationVerifier verifier = folder.verifier()) {
      List<CompletableFuture<Verification>> all =
          Stream.generate(
                  () -> CompletableFuture.supplyAsync(() -> verifier.verify(DEFAULTS.request())))
              .limit(3)
              .toList();

      assertThat(all)
          .allSatisfy(it -> assertThat(it.join()).isInstanceOf(Verification.Complete.class));
    }
    assertThat(most.get()).isBetween(1, 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"REQUIRED", "NONE"})
  void keepsALongListInAFileUntilItIsClosed(Presence presence) throws IOException {
    GenerationFolder folder = many(10_050);
    VerifiedGeneration generation =
        StoreGenerationVerifierTest.complete(folder.verify(DEFAULTS.with(presence)));
    List<String> first = generation.files().map(VerifiedFile::path).toList();

    List<String> second = generation.files().map(VerifiedFile::path).toList();

    assertThat(second).hasSize(10_050).isEqualTo(first);
    assertThat(generation.files().skip(10_000).findFirst().orElseThrow())
        .satisfies(
            it -> assertThat(folder.memory.head(it.object().location())).contains(it.object()));
    assertThat(spoolFiles()).hasSize(1);
    generation.close();
    assertThat(spoolFiles()).isEmpty();
    assertThatThrownBy(generation::files)
        .hasMessage("The list is closed, and its temporary file is gone");
  }

  @Test
  void keepsTheManifestsOrder() {
    GenerationFolder folder = many(300);

    VerifiedGeneration generation = StoreGenerationVerifierTest.complete(folder.verify());

    assertThat(generation.files())
        .extracting(VerifiedFile::path)
        .containsExactlyElementsOf(IntStream.range(0, 300).mapToObj(i -> "f" + i).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "open manifest.json",
        "read manifest.json",
        "open f0",
        "read f7",
        "head manifest.json"
      })
  void endsWhenCancelled(String step) throws IOException {
    GenerationFolder folder = many(20);
    VerificationRequest request = DEFAULTS.request();
    String call = step.replace(" ", " " + PREFIX);
    folder.store.before(call, count -> request.cancellation().cancel());

    assertThatThrownBy(() -> folder.verify(request)).isInstanceOf(CancellationException.class);

    assertThat(spoolFiles()).isEmpty();
  }

  @Test
  void endsAListingWhenCancelled() {
    GenerationFolder folder = many(20);
    VerificationRequest request = DEFAULTS.with(Presence.NONE).request();
    folder.store.before("list " + PREFIX, count -> request.cancellation().cancel());

    assertThatThrownBy(() -> folder.verify(request)).isInstanceOf(CancellationException.class);
  }

  @Test
  void doesNotEvenBeginWhenCancelled() {
    GenerationFolder folder = many(1);
    VerificationRequest request = DEFAULTS.request();
    request.cancellation().cancel();

    assertThatThrownBy(() -> folder.verify(request)).isInstanceOf(CancellationException.class);

    assertThat(folder.store.calls()).isEmpty();
  }

  // Whether it has to wait for anything after the interrupt is up to the threads.
  @RepeatedTest(20)
  void endsWhenItsThreadIsInterrupted() {
    GenerationFolder folder = many(20);
    Thread caller = Thread.currentThread();
    folder.store.before("open " + PREFIX + "f0", count -> caller.interrupt());

    assertThatThrownBy(folder::verify).isInstanceOf(CancellationException.class);

    assertThat(Thread.interrupted()).isTrue();
  }

  private GenerationFolder many(int files) {
    GenerationFolder folder = new GenerationFolder(spools);
    for (int i = 0; i < files; i++) {
      folder.file("f" + i, "file " + i);
    }
    return folder.finish();
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(3).nextBytes(bytes);
    return bytes;
  }

  private List<Path> spoolFiles() throws IOException {
    try (Stream<Path> files = Files.list(spools)) {
      return files.toList();
    }
  }
}

package dev.lakegate.verify;

import static dev.lakegate.verify.GenerationFolder.PREFIX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.InMemoryObjectStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A verification that takes up what one before it proved. */
class ResumptionTest {

  private static final int FILES = 12;
  private static final int PROVEN = 7;
  private static final Announcement DEFAULTS = Announcement.of(PREFIX);

  @TempDir private Path spools;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void readsOnlyWhatWasNotProvenBefore(boolean versioned) {
    GenerationFolder folder = folder(new InMemoryObjectStore(versioned));
    VerificationCheckpoint checkpoint = breakOff(folder, DEFAULTS);

    VerifiedGeneration generation = complete(folder, checkpoint, DEFAULTS, new NotedProgress());

    assertThat(filesRead(folder)).containsExactlyElementsOf(names(PROVEN, FILES));
    assertThat(generation.level()).isEqualTo(VerificationLevel.CONTENT);
    assertThat(generation.totalBytes()).isEqualTo(FILES * 3L);
    assertThat(generation.files())
        .extracting(VerifiedFile::path)
        .containsExactlyElementsOf(names(0, FILES));
    assertThat(generation.files())
        .allSatisfy(
            it -> assertThat(folder.memory.head(it.object().location())).contains(it.object()));
  }

  @Test
  void doesNotClaimToHaveReadWhatTheStoreMayHaveVouchedFor() {
    Announcement trusting = DEFAULTS.with(VerificationMode.STORED_CHECKSUM);
    GenerationFolder folder = folder(new InMemoryObjectStore());
    VerificationCheckpoint checkpoint = breakOff(folder, trusting);

    VerifiedGeneration generation = complete(folder, checkpoint, trusting, new NotedProgress());

    assertThat(filesRead(folder)).containsExactlyElementsOf(names(PROVEN, FILES));
    assertThat(generation.level()).isEqualTo(VerificationLevel.STORED_CHECKSUM);
  }

  @Test
  void tellsWhatItTookOver() {
    GenerationFolder folder = folder(new InMemoryObjectStore());
    VerificationCheckpoint checkpoint = breakOff(folder, DEFAULTS);
    NotedProgress progress = new NotedProgress();

    complete(folder, checkpoint, DEFAULTS, progress);

    assertThat(progress.resumedFiles).isEqualTo(PROVEN);
    assertThat(progress.resumedBytes).isEqualTo(PROVEN * 3L);
    assertThat(progress.proven).hasValue(FILES - PROVEN);
    assertThat(progress.advanced).hasValue((FILES - PROVEN) * 3L);
    assertThat(progress.checkpoint)
        .extracting(VerificationCheckpoint::files, VerificationCheckpoint::bytes)
        .containsExactly((long) FILES, FILES * 3L);
  }

  @Test
  void whatIsToldToBeProvenCanBeTakenUp() {
    GenerationFolder folder = folder(new InMemoryObjectStore());
    NotedProgress progress = new NotedProgress();

    complete(folder, null, DEFAULTS, progress);

    assertThat(progress.proven).hasValue(FILES);
    assertThat(progress.ahead).isFalse();
  }

  @Test
  void aCompleteVerificationNeedsNoReadingAgain() {
    GenerationFolder folder = folder(new InMemoryObjectStore());
    NotedProgress first = new NotedProgress();
    complete(folder, null, DEFAULTS, first);

    complete(folder, first.checkpoint, DEFAULTS, new NotedProgress());

    assertThat(filesRead(folder)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, PROVEN - 1})
  void catchesAFileOfTheSameSizeThatWasOverwrittenMeanwhile(int overwritten) {
    GenerationFolder folder = folder(new InMemoryObjectStore());
    VerificationCheckpoint checkpoint = breakOff(folder, DEFAULTS);
    folder.put(name(overwritten), "bad");

    Verification verification = verify(folder, checkpoint, DEFAULTS, new NotedProgress());

    assertThat(verification)
        .isInstanceOfSatisfying(
            Verification.Rejected.class,
            it -> {
              assertThat(it.reason()).isEqualTo(Reason.CHECKSUM_MISMATCH);
              assertThat(it.detail()).startsWith(name(overwritten));
            });
  }

  @Test
  void readsEverythingWhenAFileWasWrittenAnew() {
    GenerationFolder folder = folder(new InMemoryObjectStore(true));
    VerificationCheckpoint checkpoint = breakOff(folder, DEFAULTS);
    folder.put(name(3), text(3));
    NotedProgress progress = new NotedProgress();

    VerifiedGeneration generation = complete(folder, checkpoint, DEFAULTS, progress);

    assertThat(filesRead(folder)).containsExactlyElementsOf(names(0, FILES));
    assertThat(generation.fileCount()).isEqualTo(FILES);
    assertThat(generation.totalBytes()).isEqualTo(FILES * 3L);
    assertThat(progress.resumedFiles).isZero();
    assertThat(progress.advanced).hasValue(FILES * 3L);
  }

  @Test
  void readsEverythingUnderAnotherManifest() {
    GenerationFolder folder = folder(new InMemoryObjectStore(true));
    VerificationCheckpoint checkpoint = breakOff(folder, DEFAULTS);
    folder.putManifest();

    complete(folder, checkpoint, DEFAULTS, new NotedProgress());

    assertThat(filesRead(folder)).hasSize(FILES);
    assertThat(folder.store.calls()).noneMatch(it -> it.startsWith("head " + PREFIX + "f"));
  }

  @Test
  void readsEverythingWhereLessWasAskedForBefore() {
    GenerationFolder folder = folder(new InMemoryObjectStore());
    VerificationCheckpoint checkpoint =
        breakOff(folder, DEFAULTS.with(VerificationMode.STORED_CHECKSUM));

    complete(folder, checkpoint, DEFAULTS, new NotedProgress());

    assertThat(filesRead(folder)).hasSize(FILES);
  }

  @Test
  void readsEverythingWhenTheCheckpointIsOfOtherFiles() {
    GenerationFolder folder = folder(new InMemoryObjectStore());
    VerificationCheckpoint real = breakOff(folder, DEFAULTS);
    List<VerificationCheckpoint> wrong =
        List.of(
            with(real, PROVEN - 1), with(real, PROVEN + 1), with(real, FILES + 1), with(real, 0));

    for (VerificationCheckpoint checkpoint : wrong) {
      folder.store.calls().clear();
      complete(folder, checkpoint, DEFAULTS, new NotedProgress());

      assertThat(filesRead(folder)).hasSize(FILES);
    }
  }

  @Test
  void aProvenFileThatIsGoneIsLate() {
    GenerationFolder folder = folder(new InMemoryObjectStore());
    VerificationCheckpoint checkpoint = breakOff(folder, DEFAULTS);
    folder.delete(name(3));

    Verification verification = verify(folder, checkpoint, DEFAULTS, new NotedProgress());

    assertThat(verification).isInstanceOf(Verification.Late.class);
    assertThat(filesRead(folder)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = VerificationMode.class,
      names = {"SIZE", "LISTING"})
  void hasNoCheckpointWhereNothingIsRead(VerificationMode mode) {
    GenerationFolder folder = folder(new InMemoryObjectStore());
    NotedProgress progress = new NotedProgress();

    complete(folder, null, DEFAULTS.with(mode), progress);

    assertThat(progress.checkpoint).isNull();
    assertThat(progress.proven).hasValue(FILES);
    assertThat(progress.advanced).hasValue(FILES * 3L);
  }

  @Test
  void reportsEachByteOnceHoweverOftenItIsRead() {
    byte[] large = new byte[300_000];
    GenerationFolder folder =
        new GenerationFolder(spools).file("large", large).file("empty", "").finish();
    folder.store.before(
        "read " + PREFIX + "large",
        count -> {
          if (count == 3) {
            throw new LakegateException(Reason.STORE_ERROR, "reset");
          }
        });
    NotedProgress progress = new NotedProgress();

    complete(folder, null, DEFAULTS, progress);

    assertThat(progress.totalFiles).isEqualTo(2);
    assertThat(progress.totalBytes).isEqualTo(large.length);
    assertThat(progress.advanced).hasValue(large.length);
    assertThat(progress.proven).hasValue(2);
  }

  private GenerationFolder folder(InMemoryObjectStore store) {
    GenerationFolder folder = new GenerationFolder(spools, store);
    IntStream.range(0, FILES).forEach(i -> folder.file(name(i), text(i)));
    return folder.finish();
  }

  /** Verifies until the store fails for good, and forgets what was asked of it. */
  private VerificationCheckpoint breakOff(GenerationFolder folder, Announcement announcement) {
    NotedProgress progress = new NotedProgress(PROVEN);
    folder.store.before(
        "open " + PREFIX + name(PROVEN),
        count -> {
          progress.awaitFiles();
          throw new LakegateException(Reason.STORE_ERROR, "down");
        });
    assertThatThrownBy(() -> verify(folder, null, announcement, progress)).hasMessage("down");
    folder.store.before("open " + PREFIX + name(PROVEN), count -> {});
    folder.store.calls().clear();
    return Objects.requireNonNull(progress.checkpoint);
  }

  private static VerifiedGeneration complete(
      GenerationFolder folder,
      VerificationCheckpoint checkpoint,
      Announcement announcement,
      NotedProgress progress) {
    folder.store.calls().clear();
    return StoreGenerationVerifierTest.complete(verify(folder, checkpoint, announcement, progress));
  }

  private static Verification verify(
      GenerationFolder folder,
      VerificationCheckpoint checkpoint,
      Announcement announcement,
      NotedProgress progress) {
    return folder.verify(announcement.request().withCheckpoint(checkpoint).withListener(progress));
  }

  private static VerificationCheckpoint with(VerificationCheckpoint it, long files) {
    return new VerificationCheckpoint(it.mode(), it.manifestPin(), files, it.bytes(), it.digest());
  }

  private static List<String> filesRead(GenerationFolder folder) {
    String read = "open " + PREFIX;
    return folder.store.calls().stream()
        .filter(it -> it.startsWith(read + "f"))
        .map(it -> it.substring(read.length()))
        .sorted()
        .toList();
  }

  private static List<String> names(int from, int to) {
    return IntStream.range(from, to).mapToObj(ResumptionTest::name).toList();
  }

  private static String name(int number) {
    return "f%02d".formatted(number);
  }

  private static String text(int number) {
    return "%03d".formatted(number);
  }
}

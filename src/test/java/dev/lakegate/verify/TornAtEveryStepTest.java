package dev.lakegate.verify;

import static dev.lakegate.verify.GenerationFolder.PREFIX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectChangedException;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.StoredObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A writer that writes before each single step of a verification, whichever it is. */
class TornAtEveryStepTest {

  private static final byte[] LARGE = new byte[70_000];

  @TempDir private Path spools;

  /** What a writer does. */
  enum Writer {
    SAME_FILE(folder -> folder.put("a", "first")),
    OTHER_FILE(folder -> folder.put("a", "FIRST")),
    SHORTER_FILE(folder -> folder.put("b", "2nd")),
    NO_FILE(folder -> folder.delete("b")),
    LARGE_FILE(folder -> folder.put("large", new byte[70_000])),
    SAME_MANIFEST(GenerationFolder::putManifest),
    OTHER_MANIFEST(folder -> folder.put("manifest.json", "{\"files\":[]}")),
    NO_MANIFEST(folder -> folder.delete("manifest.json")),
    SENTINEL(folder -> folder.put("_SUCCESS", "")),
    NO_SENTINEL(folder -> folder.delete("_SUCCESS"));

    private final Consumer<GenerationFolder> write;

    Writer(Consumer<GenerationFolder> write) {
      this.write = write;
    }
  }

  // Between them these two make every kind of request.
  static Stream<Arguments> modesAndWriters() {
    return Stream.of(VerificationMode.STORED_CHECKSUM, VerificationMode.SIZE)
        .flatMap(mode -> Stream.of(Writer.values()).map(writer -> Arguments.of(mode, writer)));
  }

  /** All that may be concluded: one state that was there, or that there was none. */
  @ParameterizedTest
  @MethodSource("modesAndWriters")
  void neverMixesTwoStates(VerificationMode mode, Writer writer) {
    int steps = steps(mode);
    assertThat(steps).isGreaterThan(6);
    int noticed = 0;

    for (int step = 1; step <= steps; step++) {
      GenerationFolder folder = folder(mode);
      folder.store.beforeStep(step, () -> writer.write.accept(folder));

      Verification verification = verify(folder, mode);

      if (verification instanceof Verification.Complete complete) {
        noticed += requireOneState(complete.generation(), folder, mode) ? 0 : 1;
      } else if (verification instanceof Verification.Rejected rejected) {
        requireTrueRejection(rejected, writer);
        noticed++;
      } else {
        noticed++;
      }
    }
    assertThat(noticed).isPositive();
  }

  /** Between the first look at the sentinel or the manifest and the last one, each is noticed. */
  @ParameterizedTest
  @EnumSource
  void noticesEveryWriteOfSentinelAndManifest(VerificationMode mode) {
    GenerationFolder calm = folder(mode);
    int steps = steps(mode);
    assertThat(verify(calm, mode)).isInstanceOf(Verification.Complete.class);

    // The first looks are step 1 (sentinel) and 2 (manifest), the last are the two at the end.
    for (int step = 3; step < steps; step++) {
      assertThat(tornBy(Writer.SENTINEL, step, mode)).isInstanceOf(Verification.Superseded.class);
      assertThat(tornBy(Writer.SAME_MANIFEST, step, mode)).isInstanceOf(Verification.Changed.class);
    }
    assertThat(tornBy(Writer.SAME_MANIFEST, steps, mode)).isInstanceOf(Verification.Changed.class);
  }

  private Verification tornBy(Writer writer, int step, VerificationMode mode) {
    GenerationFolder folder = folder(mode);
    folder.store.beforeStep(step, () -> writer.write.accept(folder));
    return verify(folder, mode);
  }

  private int steps(VerificationMode mode) {
    GenerationFolder folder = folder(mode);
    assertThat(verify(folder, mode)).isInstanceOf(Verification.Complete.class);
    return folder.store.steps();
  }

  // One thread, so that the steps have an order.
  private Verification verify(GenerationFolder folder, VerificationMode mode) {
    try (StoreGenerationVerifier verifier = folder.verifier(1)) {
      return verifier.verify(Announcement.of(PREFIX).with(mode).with(UnlistedFiles.WARN).request());
    }
  }

  private GenerationFolder folder(VerificationMode mode) {
    GenerationFolder folder =
        new GenerationFolder(spools).file("a", "first").file("b", "second").file("large", LARGE);
    folder.finish();
    if (mode == VerificationMode.STORED_CHECKSUM) {
      StoredObject trusted = folder.put("b", "second");
      folder.memory.hold(trusted, GenerationFolder.sha256(utf8("second")));
      folder.finish();
    }
    return folder;
  }

  // Handlers get the bytes that were verified, or none; says whether they get all.
  private static boolean requireOneState(
      VerifiedGeneration generation, GenerationFolder folder, VerificationMode mode) {
    StoredObject manifest = generation.manifest().orElseThrow();
    assertThat(manifest.size()).isIn((long) folder.manifest().length(), 12L);
    return generation
        .files()
        .map(file -> isOpenedAsVerified(generation, file, mode))
        .reduce(true, Boolean::logicalAnd);
  }

  private static boolean isOpenedAsVerified(
      VerifiedGeneration generation, VerifiedFile file, VerificationMode mode) {
    byte[] bytes = read(generation, file);
    if (bytes == null) {
      return false;
    }
    assertThat(bytes).hasSize((int) file.object().size());
    if (mode == VerificationMode.CONTENT || mode == VerificationMode.STORED_CHECKSUM) {
      assertThat(GenerationFolder.sha256(bytes)).isEqualTo(file.checksum());
    }
    return true;
  }

  private static byte @Nullable [] read(VerifiedGeneration generation, VerifiedFile file) {
    try (ObjectContent content = generation.open(file)) {
      return content.stream().readAllBytes();
    } catch (ObjectChangedException e) {
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void requireTrueRejection(Verification.Rejected rejected, Writer writer) {
    if (writer == Writer.OTHER_FILE) {
      assertThat(rejected.reason()).isEqualTo(Reason.CHECKSUM_MISMATCH);
    } else if (writer == Writer.SHORTER_FILE) {
      assertThat(rejected.reason()).isEqualTo(Reason.SIZE_MISMATCH);
    } else {
      fail("%s is no reason to reject: %s", writer, rejected);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

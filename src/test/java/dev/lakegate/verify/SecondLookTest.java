package dev.lakegate.verify;

import static dev.lakegate.verify.GenerationFolder.PREFIX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectChangedException;
import dev.lakegate.store.ObjectLocation;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A store without its quorum says 404: one empty answer proves nothing. */
class SecondLookTest {

  private static final Announcement DEFAULTS = Announcement.of(PREFIX);

  @TempDir private Path spools;

  @ParameterizedTest
  @EnumSource
  void oneEmptyAnswerDoesNotMakeAFileMissing(VerificationMode mode) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.delete("b");
    // There after the first look at it, before the second.
    folder.store.before("list " + PREFIX + "b", count -> folder.put("b", "second"));

    Verification verification = folder.verify(DEFAULTS.with(mode));

    assertThat(verification).isInstanceOf(Verification.Complete.class);
    assertThat(verification.files()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"CONTENT, open", "SIZE, head", "STORED_CHECKSUM, open"})
  void aFileThatIsListedAndNotThereIsAFailureOfTheStore(VerificationMode mode, String look) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.store.before(look + " " + PREFIX + "b", count -> folder.delete("b"));
    folder.store.before("list " + PREFIX + "b", count -> folder.put("b", "second"));
    folder.store.before("head " + PREFIX + "b", count -> folder.delete("b"));

    assertThatThrownBy(() -> folder.verify(DEFAULTS.with(mode)))
        .isInstanceOf(LakegateException.class)
        .hasFieldOrPropertyWithValue("reason", Reason.STORE_ERROR)
        .hasMessage("The store lists s3://demo-lake/orders/dt=1/b, and says that it is not there");
  }

  @Test
  void whoMayNotListAsksTwice() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.delete("b");
    folder.store.before(
        "list " + PREFIX + "b",
        count -> {
          throw new LakegateException(Reason.ACCESS_DENIED, "no");
        });

    Verification verification = folder.verify();

    assertThat(verification).hasFieldOrPropertyWithValue("reason", Reason.FILE_MISSING);
    assertThat(folder.store.calls()).contains("head " + PREFIX + "b");
  }

  @Test
  void doesNotDoWithoutAManifestForOneEmptyAnswer() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.delete("manifest.json");
    folder.store.before("list " + PREFIX + "manifest.json", count -> folder.putManifest());

    VerifiedGeneration generation =
        StoreGenerationVerifierTest.complete(
            folder.verify(DEFAULTS.with(Presence.OPTIONAL).request((PreviousRun) null, true)));

    assertThat(generation.level()).isEqualTo(VerificationLevel.CONTENT);
  }

  @Test
  void asksForAManifestOnceWhileThereIsTime() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.delete("manifest.json");

    Verification verification = folder.verify();

    assertThat(verification).hasFieldOrPropertyWithValue("reason", Reason.MANIFEST_MISSING);
    assertThat(folder.store.calls()).noneMatch(it -> it.startsWith("list"));
  }

  @Test
  void aRefusedRangeIsNoProofOfAChange() {
    GenerationFolder folder = new GenerationFolder(spools).file("large", new byte[300_000]);
    folder.finish();
    folder.store.before(
        "read " + PREFIX + "large",
        count -> {
          if (count == 2) {
            throw new LakegateException(Reason.STORE_ERROR, "reset");
          }
        });
    folder.store.before(
        "range " + PREFIX + "large",
        count -> {
          if (count == 1) {
            throw new ObjectChangedException(
                new ObjectLocation(Announcement.BUCKET, PREFIX + "large"));
          }
        });

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Complete.class);
  }
}

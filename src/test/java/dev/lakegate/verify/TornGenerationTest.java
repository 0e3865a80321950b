package dev.lakegate.verify;

import static dev.lakegate.verify.GenerationFolder.PREFIX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.HookedObjectStore;
import dev.lakegate.store.InMemoryObjectStore;
import dev.lakegate.store.ObjectChangedException;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.StoredObject;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writers that write while a generation is verified. */
class TornGenerationTest {

  private static final Announcement DEFAULTS = Announcement.of(PREFIX);

  @TempDir private Path spools;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "open manifest.json",
        "read manifest.json",
        "open a",
        "read b",
        "head manifest.json"
      })
  void aSentinelReplacedAtAnyStepSupersedes(String step) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.store.before(at(step), once(() -> folder.put("_SUCCESS", "")));
    boolean afterTheLastLook = step.startsWith("head");

    Verification verification = folder.verify();

    assertThat(verification)
        .isInstanceOf(
            afterTheLastLook ? Verification.Complete.class : Verification.Superseded.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"open manifest.json", "open a", "read b"})
  void aSentinelRemovedAtAnyStepSupersedes(String step) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.store.before(at(step), once(() -> folder.delete("_SUCCESS")));

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Superseded.class);
    assertThat(((Verification.Superseded) verification).detail()).isEqualTo("The sentinel is gone");
  }

  @Test
  void aSentinelReplacedSupersedesAListedGenerationToo() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.store.before("list " + PREFIX, once(() -> folder.put("_SUCCESS", "")));

    Verification verification = folder.verify(DEFAULTS.with(Presence.NONE));

    assertThat(verification).isInstanceOf(Verification.Superseded.class);
  }

  @Test
  void aMissingSentinelSupersedes() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.delete("_SUCCESS");
    folder.put("_SUCCESS_", "");

    Verification verification = folder.verify();

    assertThat(verification).isEqualTo(new Verification.Superseded("The sentinel is gone", 0, 0));
    assertThat(folder.store.calls())
        .containsExactly("head " + PREFIX + "_SUCCESS", "list " + PREFIX + "_SUCCESS");
  }

  @Test
  void oneEmptyAnswerIsNoProofThatTheSentinelIsGone() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.delete("_SUCCESS");
    folder.store.before(at("list _SUCCESS"), once(() -> folder.put("_SUCCESS", "")));

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Complete.class);
  }

  @Test
  void aStoreThatContradictsItselfIsAFailureOfTheStore() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.delete("_SUCCESS");
    folder.store.before(at("list _SUCCESS"), once(() -> folder.put("_SUCCESS", "")));
    folder.store.before(at("head _SUCCESS"), count -> folder.delete("_SUCCESS"));

    assertThatThrownBy(folder::verify)
        .isInstanceOf(LakegateException.class)
        .hasFieldOrPropertyWithValue("reason", Reason.STORE_ERROR)
        .hasMessage(
            "The store lists s3://demo-lake/orders/dt=1/_SUCCESS, and says that it is not there");
  }

  @Test
  void anotherVersionThanAnnouncedSupersedes() {
    GenerationFolder folder =
        new GenerationFolder(spools, new InMemoryObjectStore(true)).file("a", "x").finish();

    Verification verification = folder.verify(DEFAULTS.withVersion("v1"));

    assertThat(verification)
        .isEqualTo(
            new Verification.Superseded("Another sentinel stands there than was announced", 0, 0));
  }

  @Test
  void theAnnouncedVersionPassesWhateverItsETag() {
    GenerationFolder folder = new GenerationFolder(spools, new InMemoryObjectStore(true));
    folder.file("a", "x").putManifest();
    StoredObject sentinel = folder.put("_SUCCESS", "");

    Verification verification =
        folder.verify(
            DEFAULTS.withVersion(String.valueOf(sentinel.pin().versionId())).withETag("other"));

    assertThat(verification).isInstanceOf(Verification.Complete.class);
  }

  @Test
  void anotherETagThanAnnouncedSupersedes() {
    GenerationFolder folder = GenerationFolder.complete(spools);

    Verification verification =
        folder.verify(DEFAULTS.withETag("9e107d9d372bb6826bd81d3542a419d6"));

    assertThat(verification).isInstanceOf(Verification.Superseded.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"d41d8cd98f00b204e9800998ecf8427e", "\"d41d8cd98f00b204e9800998ecf8427e\"", ""})
  void theAnnouncedETagPassesQuotedOrNot(String eTag) {
    GenerationFolder folder = GenerationFolder.complete(spools);

    Verification verification = folder.verify(DEFAULTS.withETag(eTag));

    assertThat(verification).isInstanceOf(Verification.Complete.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"read manifest.json", "open a", "read b"})
  void aManifestReplacedAtAnyStepIsAChange(String step) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.store.before(at(step), once(folder::putManifest));

    Verification verification = folder.verify();

    assertThat(verification)
        .isInstanceOf(Verification.Changed.class)
        .extracting("detail")
        .isEqualTo(
            "s3://demo-lake/orders/dt=1/manifest.json is no longer the object that was looked at");
  }

  @Test
  void aManifestRemovedIsAChange() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.store.before(at("open a"), once(() -> folder.delete("manifest.json")));

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Changed.class);
  }

  @Test
  void aRejectionIsNoneOnceTheSentinelWasReplaced() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.store.before(
        at("open a"),
        once(
            () -> {
              folder.put("_SUCCESS", "");
              folder.put("a", "other");
            }));

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Superseded.class);
  }

  @Test
  void aRejectionIsNoneOnceTheManifestWasReplaced() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.put("manifest.json", "{");
    folder.store.before(at("read manifest.json"), once(folder::putManifest));

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Changed.class);
  }

  @Test
  void aFileReplacedBetweenItsRangesIsAChange() {
    byte[] large = new byte[200_000];
    GenerationFolder folder = new GenerationFolder(spools).file("large", large).finish();
    folder.store.before(
        at("read large"),
        count -> {
          if (count == 2) {
            folder.put("large", large);
            throw new LakegateException(Reason.STORE_ERROR, "reset");
          }
        });

    Verification verification = folder.verify();

    assertThat(verification)
        .isInstanceOf(Verification.Changed.class)
        .extracting("detail")
        .isEqualTo("s3://demo-lake/orders/dt=1/large is no longer the object that was looked at");
  }

  @Test
  void aFileThatChangesUnderAReplacedSentinelIsSuperseded() {
    byte[] large = new byte[200_000];
    GenerationFolder folder = new GenerationFolder(spools).file("large", large).finish();
    folder.store.before(
        at("read large"),
        count -> {
          if (count == 2) {
            folder.put("_SUCCESS", "");
            folder.put("large", large);
            throw new LakegateException(Reason.STORE_ERROR, "reset");
          }
        });

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Superseded.class);
  }

  @Test
  void openingAFileThatWasReplacedSinceFails() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    VerifiedGeneration generation = StoreGenerationVerifierTest.complete(folder.verify());
    VerifiedFile file = generation.files().findFirst().orElseThrow();
    folder.put("a", "first");

    assertThatThrownBy(() -> generation.open(file))
        .hasMessage("s3://demo-lake/orders/dt=1/a is no longer the object that was looked at");
  }

  @Test
  void whatChangedIsToldInOneLineThatSteersNothing() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    ObjectLocation odd = new ObjectLocation("demo-lake", PREFIX + "a\u202e\nb");
    folder.store.before(
        at("open a"),
        once(
            () -> {
              throw new ObjectChangedException(odd);
            }));

    Verification verification = folder.verify();

    assertThat(verification)
        .isInstanceOf(Verification.Changed.class)
        .extracting(it -> ((Verification.Changed) it).detail())
        .isEqualTo(
            "s3://demo-lake/orders/dt=1/a\\u202e\\u000ab is no longer the object that was looked"
                + " at");
  }

  private static String at(String step) {
    int space = step.indexOf(' ');
    return step.substring(0, space + 1) + PREFIX + step.substring(space + 1);
  }

  private static HookedObjectStore.Hook once(Runnable action) {
    return count -> {
      if (count == 1) {
        action.run();
      }
    };
  }
}

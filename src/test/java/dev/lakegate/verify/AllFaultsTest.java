package dev.lakegate.verify;

import static dev.lakegate.verify.GenerationFolder.PREFIX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.verify.Verification.Fault;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A verification that goes on after the fault that decides it. */
class AllFaultsTest {

  private static final int FILES = 300;
  private static final Announcement DEFAULTS = Announcement.of(PREFIX);

  @TempDir private Path spools;

  @ParameterizedTest
  @EnumSource
  void namesEveryFaultInTheManifestsOrder(VerificationMode mode) {
    GenerationFolder folder = many();
    folder.delete("f7");
    folder.put("f120", "longer than listed");
    folder.put("f299", "short");

    Verification verification = folder.verify(DEFAULTS.with(mode).requestForFaults(1_000));

    assertThat(verification)
        .isInstanceOf(Verification.Rejected.class)
        .hasFieldOrPropertyWithValue("reason", Reason.SIZE_MISMATCH)
        .hasFieldOrPropertyWithValue("detail", "f120 has 18 bytes, but is listed with 8");
    assertThat(verification)
        .extracting("faults", list(Fault.class))
        .containsExactly(
            new Fault(Reason.FILE_MISSING, "f7 is listed, but not there"),
            new Fault(Reason.SIZE_MISMATCH, "f120 has 18 bytes, but is listed with 8"),
            new Fault(Reason.SIZE_MISMATCH, "f299 has 5 bytes, but is listed with 8"));
    assertThat(verification.files()).isEqualTo(FILES - 3);
  }

  @Test
  void namesAllThatIsMissing() {
    GenerationFolder folder = many();
    folder.delete("f0");
    folder.delete("f200");

    Verification verification = folder.verify(DEFAULTS.requestForFaults(1_000));

    assertThat(verification)
        .isInstanceOf(Verification.Late.class)
        .extracting("faults", list(Fault.class))
        .extracting(Fault::detail)
        .containsExactly("f0 is listed, but not there", "f200 is listed, but not there");
  }

  @Test
  void explainsNamesThatAreNearlyRightBesideAnotherVerdict() {
    GenerationFolder folder =
        new GenerationFolder(spools).file("K\u00f6ln", "a").file("b", "b").file("S\u00e3o", "c");
    folder.finish();
    folder.delete("K\u00f6ln");
    folder.delete("S\u00e3o");
    folder.put("Ko\u0308ln", "a");
    folder.put("Sa\u0303o", "c");
    folder.put("b", "longer than listed");

    Verification verification = folder.verify(DEFAULTS.requestForFaults(1_000));

    assertThat(verification).hasFieldOrPropertyWithValue("reason", Reason.SIZE_MISMATCH);
    assertThat(verification)
        .extracting("faults", list(Fault.class))
        .extracting(Fault::detail)
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .startsWith("K\u00f6ln is listed")
                    .contains("stored in the Unicode normal form NFD"),
            second -> assertThat(second).startsWith("b has 18 bytes"),
            third ->
                assertThat(third)
                    .startsWith("S\u00e3o is listed")
                    .contains("stored in the Unicode normal form NFD"));
  }

  @Test
  void explainsNoMoreThanTheFirstNames() {
    GenerationFolder folder = new GenerationFolder(spools);
    for (int i = 10; i < 40; i++) {
      folder.file("\u00e9" + i, "x");
    }
    folder.finish();
    for (int i = 10; i < 40; i++) {
      folder.delete("\u00e9" + i);
      folder.put("e\u0301" + i, "x");
    }

    Verification verification = folder.verify(DEFAULTS.requestForFaults(1_000));

    assertThat(verification)
        .extracting("faults", list(Fault.class))
        .hasSize(30)
        .filteredOn(it -> it.detail().contains("stored in the Unicode normal form NFD"))
        .hasSize(10);
    assertThat(verification)
        .extracting("detail", STRING)
        .contains("stored in the Unicode normal form NFD");
  }

  @Test
  void endsWhenItHasAsManyAsWanted() {
    GenerationFolder folder = many();
    for (int i = 0; i < FILES; i++) {
      folder.put("f" + i, "x");
    }

    Verification verification = folder.verify(DEFAULTS.requestForFaults(10));

    assertThat(verification).extracting("faults", list(Fault.class)).hasSize(10);
    assertThat(folder.store.calls()).hasSizeLessThan(100);
  }

  @Test
  void namesMissingChecksumsAndWhatIsWrongWithTheRest() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.put(
        "manifest.json",
        """
        {"files":[{"path":"a","size":5},{"path":"b","size":7},{"path":"c","size":1,"sha384":"aa"}]}
        """);

    Verification verification = folder.verify(DEFAULTS.requestForFaults(1_000));

    assertThat(verification)
        .extracting("faults", list(Fault.class))
        .extracting(Fault::reason)
        .containsExactly(
            Reason.CHECKSUM_MISSING, Reason.CHECKSUM_MISSING, Reason.CHECKSUM_UNSUPPORTED);
  }

  @ParameterizedTest
  @EnumSource
  void namesUnlistedFilesLast(VerificationMode mode) {
    GenerationFolder folder = many();
    folder.put("f3", "short");
    folder.put("extra", "x");

    Verification verification =
        folder.verify(DEFAULTS.with(mode).with(UnlistedFiles.REJECT).requestForFaults(1_000));

    assertThat(verification)
        .extracting("faults", list(Fault.class))
        .extracting(Fault::reason)
        .containsExactly(Reason.SIZE_MISMATCH, Reason.UNLISTED_FILE);
  }

  @Test
  void namesOneFaultUnlessMoreAreWanted() {
    GenerationFolder folder = many();
    folder.put("f3", "short");
    folder.put("f4", "short");

    Verification verification = folder.verify(DEFAULTS.request());

    assertThat(verification)
        .extracting("faults", list(Fault.class))
        // Whichever of the two was looked at first.
        .singleElement()
        .extracting(Fault::detail, STRING)
        .matches("f[34] has 5 bytes, but is listed with 6");
  }

  @Test
  void goesOnAfterNoFailureOfTheStore() {
    GenerationFolder folder = many();
    folder.put("f3", "short");
    folder.store.before(
        "open " + PREFIX + "f100",
        count -> {
          throw new LakegateException(Reason.ACCESS_DENIED, "no");
        });

    Verification verification = folder.verify(DEFAULTS.requestForFaults(1_000));

    assertThat(verification)
        .isInstanceOf(Verification.Rejected.class)
        .extracting("faults", list(Fault.class))
        .hasSize(1);
    assertThat(folder.store.calls()).hasSizeLessThan(250);
  }

  @Test
  void looksForOneFaultAtLeast() {
    assertThatThrownBy(() -> DEFAULTS.requestForFaults(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxFaults is at least 1, but was 0");
  }

  private GenerationFolder many() {
    GenerationFolder folder = new GenerationFolder(spools);
    for (int i = 0; i < FILES; i++) {
      folder.file("f" + i, "file " + i);
    }
    return folder.finish();
  }
}

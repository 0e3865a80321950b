package dev.lakegate.verify;

import static dev.lakegate.verify.GenerationFolder.PREFIX;
import static dev.lakegate.verify.StoreGenerationVerifierTest.complete;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.StoredObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mode that takes the store's word where it can. */
class StoredChecksumTest {

  private static final Announcement STORED =
      Announcement.of(PREFIX).with(VerificationMode.STORED_CHECKSUM);

  @TempDir private Path spools;

  @Test
  void takesTheStoresWordForBytes() {
    GenerationFolder folder = folder(true, true);

    VerifiedGeneration generation = complete(folder.verify(STORED));

    assertThat(generation.level()).isEqualTo(VerificationLevel.STORED_CHECKSUM);
    assertThat(generation.files()).extracting(VerifiedFile::path).containsExactly("a", "b");
    assertThat(folder.store.calls())
        .contains("attest " + PREFIX + "a", "attest " + PREFIX + "b")
        .doesNotContain("open " + PREFIX + "a", "open " + PREFIX + "b");
    assertThat(generation.files())
        .allSatisfy(
            it -> assertThat(folder.memory.head(it.object().location())).contains(it.object()));
  }

  @Test
  void readsWhatTheStoreHasNoChecksumOf() {
    GenerationFolder folder = folder(true, false);

    VerifiedGeneration generation = complete(folder.verify(STORED));

    assertThat(generation.level()).isEqualTo(VerificationLevel.STORED_CHECKSUM);
    assertThat(folder.store.calls())
        .doesNotContain("open " + PREFIX + "a")
        .contains("open " + PREFIX + "b");
  }

  @Test
  void claimsContentWhereAllWasRead() {
    GenerationFolder folder = folder(false, false);

    VerifiedGeneration generation = complete(folder.verify(STORED));

    assertThat(generation.level()).isEqualTo(VerificationLevel.CONTENT);
  }

  @Test
  void claimsNoMoreThanTheSizeOfWhatHasNoChecksum() {
    GenerationFolder folder = folder(true, false);
    folder.put(
        "manifest.json",
        "{\"files\":[{\"path\":\"a\",\"size\":5,\"sha256\":\"%s\"},{\"path\":\"b\",\"size\":6}]}"
            .formatted(GenerationFolder.sha256(utf8("first")).hex()));

    VerifiedGeneration generation = complete(folder.verify(STORED.allowingMissingChecksums()));

    assertThat(generation.level()).isEqualTo(VerificationLevel.SIZE);
  }

  @Test
  void believesBytesRatherThanTheStore() {
    GenerationFolder folder = folder(false, false);
    folder.memory.hold(folder.put("b", "second"), GenerationFolder.sha256(utf8("another")));

    VerifiedGeneration generation = complete(folder.verify(STORED));

    assertThat(generation.level()).isEqualTo(VerificationLevel.CONTENT);
  }

  @Test
  void findsOtherBytesAsContentDoes() {
    GenerationFolder folder = folder(true, true);
    folder.memory.hold(folder.put("b", "sEcond"), GenerationFolder.sha256(utf8("sEcond")));

    Verification stored = folder.verify(STORED);

    // How many others were proven before it is chance.
    assertThat(stored)
        .usingRecursiveComparison()
        .ignoringFields("files", "bytes")
        .isEqualTo(folder.verify());
    assertThat(stored).hasFieldOrPropertyWithValue("reason", Reason.CHECKSUM_MISMATCH);
  }

  @Test
  void takesNoChecksumOfAnotherAlgorithm() {
    GenerationFolder folder = folder(false, true);
    folder.memory.hold(
        folder.put("a", "first"),
        new Checksum(ChecksumAlgorithm.MD5, "8b04d5e3775d298e78455efc5ca404d5"));

    VerifiedGeneration generation = complete(folder.verify(STORED));

    assertThat(generation.level()).isEqualTo(VerificationLevel.STORED_CHECKSUM);
    assertThat(folder.store.calls()).contains("open " + PREFIX + "a");
  }

  @Test
  void findsAnotherSizeWithoutReading() {
    GenerationFolder folder = folder(true, true);
    folder.put("b", "seconds");

    Verification stored = folder.verify(STORED);

    assertThat(folder.store.calls()).doesNotContain("open " + PREFIX + "b");
    assertThat(stored)
        .hasFieldOrPropertyWithValue("reason", Reason.SIZE_MISMATCH)
        .hasFieldOrPropertyWithValue("detail", "b has 7 bytes, but is listed with 6");
  }

  @Test
  void readsWhereTheStoreFailsToTell() {
    GenerationFolder folder = folder(true, true);
    folder.store.before(
        "attest " + PREFIX + "a",
        count -> {
          throw new LakegateException(Reason.STORE_ERROR, "400");
        });

    VerifiedGeneration generation = complete(folder.verify(STORED));

    assertThat(generation.level()).isEqualTo(VerificationLevel.STORED_CHECKSUM);
    assertThat(folder.store.calls()).contains("open " + PREFIX + "a");
  }

  @Test
  void isRefusedAsAnyReaderIs() {
    GenerationFolder folder = folder(true, true);
    folder.store.before(
        "attest " + PREFIX + "a",
        count -> {
          throw new LakegateException(Reason.ACCESS_DENIED, "403");
        });

    assertThatThrownBy(() -> folder.verify(STORED))
        .isInstanceOf(LakegateException.class)
        .hasFieldOrPropertyWithValue("reason", Reason.ACCESS_DENIED)
        .hasMessage("403");
  }

  private GenerationFolder folder(boolean holdA, boolean holdB) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    hold(folder, "a", "first", holdA);
    hold(folder, "b", "second", holdB);
    return folder;
  }

  private static void hold(GenerationFolder folder, String path, String text, boolean hold) {
    StoredObject object = folder.put(path, text);
    if (hold) {
      folder.memory.hold(object, GenerationFolder.sha256(utf8(text)));
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

package dev.lakegate.verify;

import static dev.lakegate.verify.GenerationFolder.PREFIX;
import static dev.lakegate.verify.StoreGenerationVerifierTest.complete;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.store.InMemoryObjectStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sizes come from a listing or from HEADs, whichever costs less, with the same verdict. */
class CheapSizesTest {

  private static final Announcement SIZE = Announcement.of(PREFIX).with(VerificationMode.SIZE);

  @TempDir private Path spools;

  @Test
  void asksForEachOfFewFiles() {
    GenerationFolder folder = many(999, new InMemoryObjectStore());

    VerifiedGeneration generation = complete(folder.verify(SIZE));

    assertThat(heads(folder)).hasSize(999);
    assertThat(folder.store.calls()).noneMatch(it -> it.startsWith("list"));
    requireTruePins(generation, folder);
  }

  @Test
  void listsManyFiles() {
    GenerationFolder folder = many(1_000, new InMemoryObjectStore());

    VerifiedGeneration generation = complete(folder.verify(SIZE));

    assertThat(heads(folder)).isEmpty();
    assertThat(generation.level()).isEqualTo(VerificationLevel.SIZE);
    assertThat(generation.files()).hasSize(1_000);
    requireTruePins(generation, folder);
  }

  @Test
  void listsFewFilesThatAreListedAnyway() {
    GenerationFolder folder = many(3, new InMemoryObjectStore());

    VerifiedGeneration generation = complete(folder.verify(SIZE.with(UnlistedFiles.REJECT)));

    assertThat(heads(folder)).isEmpty();
    requireTruePins(generation, folder);
  }

  /** A listing does not say which version it means. */
  @Test
  void pinsVersionsWhereThereAreAny() {
    GenerationFolder folder = many(1_000, new InMemoryObjectStore(true));

    VerifiedGeneration generation = complete(folder.verify(SIZE));

    assertThat(heads(folder)).hasSize(1_000);
    assertThat(generation.files()).allMatch(it -> it.object().pin().versionId() != null);
  }

  @Test
  void givesUpAFolderWhereFarMoreStands() {
    GenerationFolder folder = many(1_000, new InMemoryObjectStore());
    for (int i = 0; i < 3_000; i++) {
      folder.put("a" + i, "");
    }

    VerifiedGeneration generation = complete(folder.verify(SIZE));

    assertThat(heads(folder)).hasSize(1_000);
    requireTruePins(generation, folder);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 1_000})
  void comesToTheSameVerdict(int files) {
    GenerationFolder folder = many(files, new InMemoryObjectStore());
    folder.delete("f1");
    Verification late = folder.verify(SIZE);
    folder.put("f2", "longer than listed");

    Verification rejected = folder.verify(SIZE.requestForFaults(1_000));

    assertThat(late).isInstanceOf(Verification.Late.class);
    assertThat(late).extracting("detail").isEqualTo("f1 is listed, but not there");
    assertThat(rejected).isInstanceOf(Verification.Rejected.class);
    assertThat(rejected).extracting("detail").isEqualTo("f2 has 18 bytes, but is listed with 6");
  }

  private static List<String> heads(GenerationFolder folder) {
    return folder.store.calls().stream()
        .filter(it -> it.startsWith("head " + PREFIX + "f"))
        .toList();
  }

  private static void requireTruePins(VerifiedGeneration generation, GenerationFolder folder) {
    assertThat(generation.files())
        .allSatisfy(
            it ->
                assertThat(folder.memory.head(it.object().location()).orElseThrow().pin())
                    .isEqualTo(it.object().pin()));
  }

  private GenerationFolder many(int files, InMemoryObjectStore memory) {
    GenerationFolder folder = new GenerationFolder(spools, memory);
    for (int i = 0; i < files; i++) {
      folder.file("f" + i, "file " + i);
    }
    return folder.finish();
  }
}

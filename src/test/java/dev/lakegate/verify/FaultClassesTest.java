package dev.lakegate.verify;

import static dev.lakegate.verify.StoreGenerationVerifierTest.complete;
import static dev.lakegate.verify.StoreGenerationVerifierTest.rejected;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How generations have gone wrong elsewhere, where no other test has the case already. */
class FaultClassesTest {

  @TempDir private Path spools;

  @Test
  void findsAWriterThatGaveEveryFileTheSameSize() {
    GenerationFolder folder = new GenerationFolder(spools);
    folder.file("a", "0123456789").file("b", "01234567890123456789").finish();
    folder.put("manifest.json", folder.manifest().replace("\"size\":20", "\"size\":10"));

    Verification.Rejected rejected = rejected(folder.verify());

    assertThat(rejected.reason()).isEqualTo(Reason.SIZE_MISMATCH);
    assertThat(rejected.detail()).isEqualTo("b has 20 bytes, but is listed with 10");
  }

  @Test
  void findsDescriptionsThatBelongToTheOtherFile() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    String swapped =
        folder
            .manifest()
            .replace("\"path\":\"a\"", "\"path\":\"?\"")
            .replace("\"path\":\"b\"", "\"path\":\"a\"")
            .replace("\"path\":\"?\"", "\"path\":\"b\"");
    folder.put("manifest.json", swapped);

    Verification.Rejected rejected = rejected(folder.verify());

    assertThat(rejected.reason()).isEqualTo(Reason.SIZE_MISMATCH);
  }

  @Test
  void findsFilesThatWereSwapped() {
    GenerationFolder folder =
        new GenerationFolder(spools).file("a", "north").file("b", "south").finish();
    folder.put("a", "south");
    folder.put("b", "north");

    Verification.Rejected rejected = rejected(folder.verify());

    assertThat(rejected.reason()).isEqualTo(Reason.CHECKSUM_MISMATCH);
    assertThat(rejected.detail()).matches("[ab] has SHA-256 .*");
  }

  @Test
  void findsALetterOfBase64InTheWrongCase() {
    GenerationFolder folder = new GenerationFolder(spools).file("a", "123456789").finish();
    String wrong = "feKw08M4keuw8e9gnsQZQgwg4yDOlMZfvIwzEkSOsiU=";
    folder.put(
        "manifest.json",
        "{\"files\":[{\"path\":\"a\",\"size\":9,\"sha256\":\"%s\"}]}".formatted(wrong));

    Verification.Rejected rejected = rejected(folder.verify());

    assertThat(rejected.reason()).isEqualTo(Reason.CHECKSUM_MISMATCH);
  }

  /** What one decoding too many or too few would make of a name stands right beside it. */
  @Test
  void takesEachSpellingOfANameForAFileOfItsOwn() throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    for (String path :
        new String[] {
          "a b.csv", "a+b.csv", "a%20b.csv", "a%2Bb.csv", "a%2520b.csv", "5%3A00.log"
        }) {
      files.put(path, "the file " + path);
    }
    GenerationFolder folder = new GenerationFolder(spools);
    files.forEach(folder::file);
    folder.finish();

    VerifiedGeneration generation = complete(folder.verify());

    Map<String, String> found = new LinkedHashMap<>();
    for (VerifiedFile file : generation.files().toList()) {
      try (var content = generation.open(file)) {
        found.put(file.path(), new String(content.stream().readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    assertThat(found).isEqualTo(files);
  }

  @Test
  void handsTheRerunsFilesOverAndNotTheFirstTries() {
    GenerationFolder folder = new GenerationFolder(spools).file("part-00000-b", "good").finish();
    folder.put("part-00000-a", "leftover of a task that ran twice");

    VerifiedGeneration generation = complete(folder.verify());

    assertThat(generation.files()).extracting(VerifiedFile::path).containsExactly("part-00000-b");
  }

  @Test
  void missesTheFilesOfTheOtherJobWhoseManifestWon() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.put("manifest.json", folder.manifest().replace("\"path\":\"", "\"path\":\"job-2-"));

    Verification verification = folder.verify();

    assertThat(verification)
        .isInstanceOf(Verification.Late.class)
        .hasFieldOrPropertyWithValue("reason", Reason.FILE_MISSING);
  }

  @Test
  void findsAListThatNamesFewerFilesThanWereWritten() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.put("manifest.json", folder.manifest().replaceFirst("\\{", "{\"fileCount\":6,"));

    Verification.Rejected rejected = rejected(folder.verify());

    assertThat(rejected.reason()).isEqualTo(Reason.MANIFEST_INVALID);
    assertThat(rejected.detail()).isEqualTo("fileCount says 6, but files has 2");
  }

  @Test
  void takesAFileOfHeadersWithoutRows() {
    GenerationFolder folder = new GenerationFolder(spools).file("a", "id,name\n").finish();
    folder.put("manifest.json", folder.manifest().replace("\"size\"", "\"rows\":0,\"size\""));

    VerifiedGeneration generation = complete(folder.verify());

    assertThat(generation.totalBytes()).isEqualTo(8);
  }

  @Test
  void findsAnObjectThatWasCutUnderItsName() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.put("b", "");

    Verification.Rejected rejected = rejected(folder.verify());

    assertThat(rejected.reason()).isEqualTo(Reason.SIZE_MISMATCH);
    assertThat(rejected.detail()).isEqualTo("b has 0 bytes, but is listed with 6");
  }
}

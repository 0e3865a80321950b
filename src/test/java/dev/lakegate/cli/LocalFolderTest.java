package dev.lakegate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.manifest.ManifestContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalFolderTest {

  private static final ManifestContext CONTEXT =
      new ManifestContext("lake", "v1/gen=1/", "_SUCCESS", "manifest.json");

  @TempDir private Path folder;

  private LocalFolder folder(HiddenFiles hidden) {
    return new LocalFolder(folder, CONTEXT, hidden);
  }

  private Path write(String path) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "bytes of " + path);
  }

  private void assertRefused(String... why) {
    assertThatThrownBy(() -> folder(HiddenFiles.REFUSE).scan())
        .isInstanceOf(RefusedException.class)
        .hasMessageContainingAll(why)
        .hasMessageEndingWith("Nothing was published");
  }

  @Test
  void filesComeByTheirPaths() throws IOException {
    write("b.csv");
    write("dt=1/_day=3/a b+c%41.csv");
    write("K\u00f6ln/\u65e5\u672c.csv");

    List<LocalFile> files = folder(HiddenFiles.REFUSE).scan();

    assertThat(files)
        .extracting(LocalFile::path)
        .containsExactly("K\u00f6ln/\u65e5\u672c.csv", "b.csv", "dt=1/_day=3/a b+c%41.csv");
    assertThat(files.get(1).size()).isEqualTo(14);
  }

  @ParameterizedTest
  @ValueSource(strings = {"_SUCCESS", "dt=1/_SUCCESS"})
  void aMarkerIsRefusedAnywhere(String path) throws IOException {
    write(path);

    assertRefused(path + " is named like the marker", "Remove it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"manifest.json", "manifest.json.gz"})
  void aManifestIsRefusedWhereOursStands(String path) throws IOException {
    write(path);

    assertRefused(path + " is named like the manifest", "--manifest");
  }

  @Test
  void aManifestOfAnotherFolderIsDataLikeAnyOther() throws IOException {
    write("table/manifest.json");

    assertThat(folder(HiddenFiles.REFUSE).scan()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".part-0.csv.crc",
        "_temporary/0/part-0.csv",
        "dt=1/.x/y",
        "_x",
        "part-1.csv._COPYING_",
        "dt=1_$folder$"
      })
  void hiddenFilesAreRefusedLeftOutOrTaken(String path) throws IOException {
    write(path);
    write("part-0.csv");

    assertRefused(path + " has a name that readers take for hidden", "--hidden=skip");
    assertThat(folder(HiddenFiles.SKIP).scan())
        .extracting(LocalFile::path)
        .containsExactly("part-0.csv");
    assertThat(folder(HiddenFiles.INCLUDE).scan()).hasSize(2);
  }

  @Test
  void aLinkToAFileIsThatFile() throws IOException {
    Path file = write("part-0.csv");
    Files.createSymbolicLink(folder.resolve("part-1.csv"), file);

    assertThat(folder(HiddenFiles.REFUSE).scan())
        .extracting(LocalFile::size)
        .containsExactly(19L, 19L);
  }

  @Test
  void aLinkThatLeadsInACircleIsRefused() throws IOException {
    write("dt=1/part-0.csv");
    Files.createSymbolicLink(folder.resolve("dt=1/again"), folder);

    assertRefused("dt=1/again is a link that leads back to a folder above it", "Remove it");
  }

  @Test
  void aLinkThatLeadsNowhereIsRefused() throws IOException {
    Files.createSymbolicLink(folder.resolve("part-0.csv"), folder.resolve("gone"));

    assertRefused("part-0.csv is no regular file");
  }

  @ParameterizedTest
  @CsvSource({
    "C:x, leads out of the generation's folder",
    "~root/x, leads out of the generation's folder",
    "a%2e%2e/%2e%2e/x, leads out of the generation's folder",
    "'a\tb', path a\\u0009b has control characters or broken ones: a manifest cannot list it"
  })
  void aNameThatNoManifestCanListIsRefused(String path, String why) throws IOException {
    write(path);

    assertRefused(why);
  }

  @Test
  void aFileThatIsWrittenAgainHasChanged() throws IOException {
    Path file = write("part-0.csv");
    LocalFile looked = folder(HiddenFiles.REFUSE).scan().get(0);
    assertThat(looked.hasChanged()).isFalse();

    Files.setLastModifiedTime(file, FileTime.fromMillis(looked.modified().toMillis() + 1_000));

    assertThat(looked.hasChanged()).isTrue();
  }

  @Test
  void aFileThatIsGoneHasChanged() throws IOException {
    Path file = write("part-0.csv");
    LocalFile looked = folder(HiddenFiles.REFUSE).scan().get(0);

    Files.delete(file);

    assertThat(looked.hasChanged()).isTrue();
  }
}

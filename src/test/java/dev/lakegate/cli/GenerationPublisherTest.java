package dev.lakegate.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.ManifestContext;
import dev.lakegate.manifest.ManifestHeader;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.InMemoryObjectStore;
import dev.lakegate.store.InMemoryObjectWriter;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In which order a folder is published, and what stops it. */
class GenerationPublisherTest {

  private static final ManifestContext CONTEXT =
      new ManifestContext("lake", "gen=1/", "_SUCCESS", "manifest.json");
  private static final ManifestHeader HEADER =
      new ManifestHeader(null, null, Instant.parse("2026-11-28T01:00:07Z"));
  private static final String MARKER = "put gen=1/_SUCCESS";

  @TempDir private Path folder;
  @TempDir private Path temporary;

  private final InMemoryObjectStore store = new InMemoryObjectStore();
  private final InMemoryObjectWriter writer = new InMemoryObjectWriter(store);
  private final PublishProgress progress = new PublishProgress();
  private final List<String> notes = new ArrayList<>();

  @BeforeEach
  void writeFolder() {
    write("a.csv", "1");
    write("b.csv", "22");
  }

  private void write(String name, String content) {
    try {
      Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Publication publish(boolean overwrite) {
    PublishOrder order =
        new PublishOrder(folder, CONTEXT, HEADER, HiddenFiles.REFUSE, false, overwrite, 1);
    return new GenerationPublisher(store, writer, order, progress, notes::add)
        .publish(ManifestFile.in(temporary, CONTEXT, HEADER));
  }

  private void whenWriting(String name, Runnable action) {
    writer.before(
        location -> {
          if (location.key().equals("gen=1/" + name)) {
            action.run();
          }
        });
  }

  private void assertStopsWithoutMarker(String why) {
    assertThatThrownBy(() -> publish(false))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining(why);
    assertThat(writer.done()).doesNotContain(MARKER);
  }

  @Test
  void filesComeFirstThenTheManifestThenTheMarker() {
    Publication publication = publish(false);

    assertThat(writer.done())
        .containsExactly("put gen=1/a.csv", "put gen=1/b.csv", "put gen=1/manifest.json", MARKER);
    assertThat(publication.files()).isEqualTo(2);
    assertThat(publication.bytes()).isEqualTo(3);
    assertThat(progress.now()).isEqualTo(new Progress(2, 2, 3, 3, 6, 6));
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void aFinishedGenerationIsLeftAlone() {
    store.put("lake", "gen=1/_SUCCESS", new byte[0]);

    assertStopsWithoutMarker("a finished generation stands there: s3://lake/gen=1/_SUCCESS");
    assertThat(writer.done()).isEmpty();
  }

  @Test
  void overwritingBeginsWithTheMarker() {
    store.put("lake", "gen=1/_SUCCESS", new byte[0]);
    store.put("lake", "gen=1/old.csv", new byte[] {1});

    Publication publication = publish(true);

    assertThat(writer.done()).startsWith("delete gen=1/_SUCCESS").endsWith(MARKER).hasSize(5);
    assertThat(publication.otherObjects()).isEqualTo(1);
    assertThat(notes).hasSize(2);
    assertThat(notes.get(1)).contains("such as old.csv");
  }

  @Test
  void whatStandsThereIsNotSentAgainButTheManifestIs() {
    whenWriting(
        "b.csv",
        () -> {
          throw new LakegateException(Reason.STORE_ERROR, "the line broke");
        });
    assertThatThrownBy(() -> publish(false)).hasMessage("the line broke");
    writer.before(location -> {});

    Publication publication = publish(false);

    assertThat(writer.done())
        .containsExactly("put gen=1/a.csv", "put gen=1/b.csv", "put gen=1/manifest.json", MARKER);
    assertThat(publication.skippedFiles()).isEqualTo(1);
    assertThat(publication.skippedBytes()).isEqualTo(1);
  }

  @Test
  void whatStandsThereWithOtherBytesIsReplaced() {
    writer.write(
        new ObjectLocation("lake", "gen=1/a.csv"),
        ObjectSource.of(new byte[] {'2'}, ChecksumAlgorithm.SHA256),
        sent -> {});

    Publication publication = publish(false);

    assertThat(publication.skippedFiles()).isZero();
    assertThat(writer.done().get(1)).isEqualTo("put gen=1/a.csv");
  }

  @Test
  void aFileThatIsWrittenWhileItIsSentIsNoticed() {
    whenWriting("a.csv", () -> write("a.csv", "longer"));

    assertStopsWithoutMarker("a.csv changed while it was published");
  }

  @Test
  void aFileThatIsWrittenAfterItWasSentIsNoticed() {
    whenWriting("b.csv", () -> write("a.csv", "longer"));

    assertStopsWithoutMarker("changed, came or went while they were published");
  }

  @Test
  void aFileThatComesMeanwhileIsNoticed() {
    whenWriting("b.csv", () -> write("c.csv", "3"));

    assertStopsWithoutMarker("changed, came or went while they were published");
  }

  @Test
  void aStoreThatRefusesAChangedFileIsNotBlamed() {
    whenWriting(
        "a.csv",
        () -> {
          write("a.csv", "longer");
          throw new LakegateException(Reason.STORE_ERROR, "BadDigest");
        });

    assertStopsWithoutMarker("a.csv changed while it was published");
  }

  @Test
  void somebodyElsesMarkerIsNoticed() {
    whenWriting("manifest.json", () -> store.put("lake", "gen=1/_SUCCESS", new byte[0]));

    assertStopsWithoutMarker("appeared meanwhile: somebody else writes to this folder");
  }

  @Test
  void anInterruptStopsIt() {
    Thread caller = Thread.currentThread();
    whenWriting("a.csv", caller::interrupt);

    assertThatThrownBy(() -> publish(false)).isInstanceOf(CancellationException.class);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(writer.done()).doesNotContain(MARKER);
  }
}

package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.CommandLineStand.Outcome;
import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;

/** The commands on a real store. */
class CommandsIT {

  private static final Stack STACK = Stacks.shared();
  private static final String BUCKET = "command-line";

  private static CommandLineStand commands;

  private final String prefix = "in/gen=" + UUID.randomUUID() + "/";

  @TempDir private Path folder;

  @BeforeAll
  static void open() {
    STACK.createBucket(BUCKET);
    commands = new CommandLineStand(STACK);
  }

  @AfterAll
  static void close() {
    commands.close();
  }

  @BeforeEach
  void writeFolder() throws IOException {
    Files.writeString(folder.resolve("part-0.csv"), "id\n1\n");
    Files.createDirectories(folder.resolve("dt=1"));
    Files.writeString(folder.resolve("dt=1/part-1 \u00e9+%41.csv"), "id\n2\n3\n");
    Files.writeString(folder.resolve("empty.csv"), "");
  }

  private Outcome publish(String... more) {
    return run("publish", more, folder.toString());
  }

  private Outcome verify(String... more) {
    return run("verify", more);
  }

  private Outcome run(String command, String[] more, String... last) {
    String[] words = new String[5 + more.length + last.length];
    String[] where = {command, "-b", BUCKET, "-p", prefix};
    System.arraycopy(where, 0, words, 0, 5);
    System.arraycopy(more, 0, words, 5, more.length);
    System.arraycopy(last, 0, words, 5 + more.length, last.length);
    return commands.run(words);
  }

  private void put(String name, String content) {
    STACK
        .s3()
        .putObject(it -> it.bucket(BUCKET).key(prefix + name), RequestBody.fromString(content));
  }

  private void delete(String name) {
    STACK.s3().deleteObject(it -> it.bucket(BUCKET).key(prefix + name));
  }

  private String get(String name) {
    return STACK.s3().getObjectAsBytes(it -> it.bucket(BUCKET).key(prefix + name)).asUtf8String();
  }

  private Instant written(String name) {
    return STACK.s3().headObject(it -> it.bucket(BUCKET).key(prefix + name)).lastModified();
  }

  private boolean isThere(String name) {
    return STACK.s3().listObjectsV2(it -> it.bucket(BUCKET).prefix(prefix)).contents().stream()
        .anyMatch(it -> it.key().equals(prefix + name));
  }

  private static boolean keepsChecksums() {
    return !STACK.describe().contains("S3Mock");
  }

  @Test
  void whatIsPublishedIsComplete() {
    Outcome published = publish("--dataset", "orders");

    assertThat(published.status()).as(published.err()).isZero();
    assertThat(published.out())
        .startsWith("published: s3://command-line/" + prefix + ": 3 files, 12 bytes, in ")
        .hasLineCount(1);
    assertThat(get("manifest.json"))
        .contains("\"dataset\":\"orders\"", "\"fileCount\":3,\"totalBytes\":12")
        .contains("{\"path\":\"dt=1/part-1 \u00e9+%41.csv\",\"size\":7,\"sha256\":\"");
    assertThat(get("_SUCCESS")).isEmpty();

    Outcome verified = verify("--unlisted-files", "reject");

    assertThat(verified.status()).as(verified.err()).isZero();
    assertThat(verified.out())
        .startsWith(
            "complete: s3://command-line/" + prefix + ": 3 files, 12 bytes, level CONTENT, in ");
    assertThat(verified.err()).isEmpty();
  }

  @Test
  void everyModeCanBeAskedForByItsName() {
    publish();

    Outcome verified = verify("--mode", "stored-checksum");

    assertThat(verified.status()).as(verified.err()).isZero();
    assertThat(verified.out())
        .contains(keepsChecksums() ? "level STORED_CHECKSUM" : "level CONTENT");
  }

  @Test
  void aManifestNamedLikeTheMarkerIsRefusedBeforeAnythingHappens() {
    publish();

    Outcome published = publish("--overwrite", "--manifest", "_SUCCESS");
    Outcome verified = verify("--manifest", "_SUCCESS");

    assertThat(published.status()).isEqualTo(2);
    assertThat(published.err())
        .startsWith("--manifest '_SUCCESS' is the marker's name, too: each overwrites the other");
    assertThat(verified.status()).isEqualTo(2);
    assertThat(isThere("_SUCCESS")).isTrue();
  }

  @Test
  void aFinishedGenerationIsRefused() {
    publish();
    String manifest = get("manifest.json");

    Outcome again = publish();

    assertThat(again.status()).isEqualTo(1);
    assertThat(again.out()).isEmpty();
    assertThat(again.err())
        .startsWith("refused: a finished generation stands there: s3://command-line/" + prefix)
        .contains("--overwrite");
    assertThat(get("manifest.json")).isEqualTo(manifest);
  }

  @Test
  void whoeverWantsJsonIsToldInJsonWhyNothingCameOfIt() {
    publish();

    Outcome refused = publish("--json");
    Outcome unanswered = commands.run("verify", "-b", "no-such-bucket-here", "-p", "in/", "--json");

    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.out())
        .startsWith("{\"verdict\":\"failed\",\"reason\":\"refused\",\"detail\":\"a finished")
        .hasLineCount(1);
    assertThat(unanswered.status()).isEqualTo(3);
    assertThat(unanswered.out()).startsWith("{\"verdict\":\"failed\",\"reason\":\"store-error\"");
  }

  @Test
  void whatAnEarlierTryLeftIsCompleted() {
    publish();
    Instant first = written("part-0.csv");
    delete("_SUCCESS");
    delete("manifest.json");
    delete("empty.csv");
    put("dt=1/part-1 \u00e9+%41.csv", "id\n2\n3");

    Outcome completed = publish("--json");

    assertThat(completed.status()).as(completed.err()).isZero();
    assertThat(completed.out())
        .contains("\"verdict\":\"published\"", "\"files\":3")
        .contains("\"skippedFiles\":" + (keepsChecksums() ? 1 : 0));
    assertThat(verify().status()).isZero();
    if (keepsChecksums()) {
      assertThat(written("part-0.csv")).isEqualTo(first);
    }
  }

  @Test
  void overwritingRemovesTheMarkerFirstAndTellsWhatIsLeft() throws IOException {
    publish();
    Files.writeString(folder.resolve("part-0.csv"), "id\n9\n");
    Files.delete(folder.resolve("empty.csv"));

    Outcome overwritten = publish("--overwrite");

    assertThat(overwritten.status()).as(overwritten.err()).isZero();
    assertThat(overwritten.err())
        .startsWith("Overwriting: s3://command-line/" + prefix + "_SUCCESS is removed first")
        .contains("1 object is in the folder no part of this generation (such as empty.csv)");
    assertThat(get("part-0.csv")).isEqualTo("id\n9\n");
    assertThat(verify().status()).isZero();
    assertThat(verify("--unlisted-files", "reject").out()).contains("unlisted-file: 1 not listed");
  }

  @Test
  void whatCannotBePublishedWritesNothing() throws IOException {
    Files.writeString(folder.resolve("_SUCCESS"), "");

    Outcome refused = publish();

    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).startsWith("refused: _SUCCESS is named like the marker");
    assertThat(isThere("part-0.csv")).isFalse();
  }

  @Test
  void aFolderWithoutFilesIsProbablyTheWrongOne(@TempDir Path empty) {
    assertThat(run("publish", new String[0], empty.toString()).err())
        .startsWith("refused: ")
        .contains("has no files. Is it the right folder?");
    assertThat(run("publish", new String[] {"--allow-empty"}, empty.toString()).status()).isZero();
    assertThat(verify().out()).startsWith("complete: ").contains("0 files, 0 bytes");
  }

  @Test
  void aCorruptGenerationIsRejectedWithItsReason() {
    publish();
    put("part-0.csv", "id\n7\n");

    Outcome rejected = verify();
    Outcome asJson = verify("--json");

    assertThat(rejected.status()).isEqualTo(1);
    assertThat(rejected.out())
        .startsWith("rejected: s3://command-line/" + prefix + ": checksum-mismatch: part-0.csv has")
        .hasLineCount(1);
    assertThat(asJson.out())
        .contains("\"verdict\":\"rejected\"", "\"reason\":\"checksum-mismatch\"")
        .doesNotContain("\"level\"");
    assertThat(verify("--mode", "size").status()).isZero();
  }

  @Test
  void everythingThatIsWrongIsNamedWhenAllIsAskedFor() {
    publish();
    put("part-0.csv", "id\n7\n");
    put("unlisted.csv", "id\n8\n");

    Outcome all = verify("--all", "--unlisted-files", "reject");

    assertThat(all.status()).isEqualTo(1);
    assertThat(all.out().lines())
        .hasSize(3)
        .anyMatch(line -> line.startsWith("  checksum-mismatch: part-0.csv has"))
        .anyMatch(line -> line.startsWith("  unlisted-file: "));
    assertThat(verify("--all", "--json").out())
        .contains("\"faults\":[{\"reason\":\"checksum-mismatch\",\"detail\":\"part-0.csv has");
  }

  @Test
  void whatIsMissingIsNotWaitedFor() {
    publish();
    delete("part-0.csv");
    assertThat(verify().out()).contains(": file-missing: part-0.csv");

    delete("manifest.json");
    assertThat(verify().out()).contains(": manifest-missing: ");

    delete("_SUCCESS");
    Outcome unmarked = verify();

    assertThat(unmarked.status()).isEqualTo(1);
    assertThat(unmarked.out()).contains(": no-sentinel: ").contains("there is no _SUCCESS");
  }

  @Test
  void otherNamesAndNoManifestWork() {
    publish("--sentinel", "_DONE", "--manifest", "files.json");
    assertThat(verify("--sentinel", "_DONE", "--manifest", "files.json").status()).isZero();
    assertThat(verify().out()).contains("no-sentinel");

    Outcome listed = verify("--sentinel", "_DONE", "--no-manifest");

    assertThat(listed.out()).contains("level LISTING");
  }

  @Test
  void theRulesOfTheConfiguredDatasetHold() {
    publish("--sentinel", "_DONE", "--manifest", "files.json");

    Outcome verified =
        verify(
            "--lakegate.datasets.in.bucket=" + BUCKET,
            "--lakegate.datasets.in.prefix=in/",
            "--lakegate.datasets.in.sentinel=_DONE",
            "--lakegate.datasets.in.manifest.name=files.json",
            "--lakegate.datasets.in.verification.mode=size");

    assertThat(verified.out()).startsWith("complete: ").contains("level SIZE");
  }

  @Test
  void aStoreThatCannotBeAskedIsNoVerdict() {
    Outcome noBucket = commands.run("verify", "-b", "no-such-bucket-here", "-p", "in/");
    assertThat(noBucket.status()).isEqualTo(3);
    assertThat(noBucket.err()).contains("store-error: The bucket no-such-bucket-here does not");

    Outcome stranger = verify("--lakegate.store.credentials.access-key=stranger");

    assertThat(stranger.status()).isEqualTo(3);
    assertThat(stranger.err()).startsWith("access-denied: ");
    assertThat(stranger.out()).isEmpty();
  }

  @Test
  void aFaultyConfigurationIsToldAndNeedsNoDatasets() {

    Outcome faulty = verify("--lakegate.store.regoin=x");

    assertThat(faulty.status()).isEqualTo(2);
    assertThat(faulty.out()).isEmpty();
  }
}

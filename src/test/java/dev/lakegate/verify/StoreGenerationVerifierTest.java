package dev.lakegate.verify;

import static dev.lakegate.verify.GenerationFolder.PREFIX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.ManifestLimits;
import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.store.InMemoryObjectStore;
import dev.lakegate.store.StoredObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreGenerationVerifierTest {

  private static final Announcement DEFAULTS = Announcement.of(PREFIX);

  @TempDir private Path spools;

  @Test
  void describesWhatItProved() {
    GenerationFolder folder = GenerationFolder.complete(spools);

    VerifiedGeneration generation = complete(folder.verify());

    assertThat(generation.level()).isEqualTo(VerificationLevel.CONTENT);
    assertThat(generation.table()).containsEntry("k", "v");
    assertThat(generation.fileCount()).isEqualTo(2);
    assertThat(generation.totalBytes()).isEqualTo(11);
    assertThat(generation.manifest())
        .map(it -> it.location().key())
        .contains(PREFIX + "manifest.json");
    assertThat(generation.sentinel().location().key()).isEqualTo(PREFIX + "_SUCCESS");
    assertThat(generation.files()).extracting(VerifiedFile::path).containsExactly("a", "b");
    assertThat(generation.files())
        .allSatisfy(
            it -> assertThat(folder.memory.head(it.object().location())).contains(it.object()));
  }

  @Test
  void readsAShortFileWithOneRequest() {
    GenerationFolder folder = GenerationFolder.complete(spools);

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Complete.class);
    assertThat(folder.store.calls())
        .containsExactlyInAnyOrder(
            "head " + PREFIX + "_SUCCESS",
            "open " + PREFIX + "manifest.json",
            "open " + PREFIX + "a",
            "open " + PREFIX + "b",
            "head " + PREFIX + "_SUCCESS",
            "head " + PREFIX + "manifest.json");
  }

  @ParameterizedTest
  @CsvSource({"CONTENT, CONTENT", "STORED_CHECKSUM, CONTENT", "SIZE, SIZE", "LISTING, LISTING"})
  void claimsNoMoreThanItProved(VerificationMode mode, VerificationLevel level) {
    GenerationFolder folder = GenerationFolder.complete(spools);

    VerifiedGeneration generation = complete(folder.verify(DEFAULTS.with(mode)));

    assertThat(generation.level()).isEqualTo(level);
  }

  @ParameterizedTest
  @EnumSource
  void worksOnAVersionedStore(VerificationMode mode) {
    GenerationFolder folder =
        new GenerationFolder(spools, new InMemoryObjectStore(true)).file("a", "first").finish();

    VerifiedGeneration generation = complete(folder.verify(DEFAULTS.with(mode)));

    assertThat(generation.files()).hasSize(1);
  }

  @Test
  void waitsForAManifest() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.delete("manifest.json");

    Verification verification = folder.verify();

    assertThat(verification)
        .isEqualTo(
            new Verification.Late(Reason.MANIFEST_MISSING, "manifest.json is not there", 0, 0));
  }

  @Test
  void readsAPackedManifest() throws IOException {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.delete("manifest.json");
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(folder.manifest().getBytes(StandardCharsets.UTF_8));
    }
    folder.put("manifest.json.gz", packed.toByteArray());

    VerifiedGeneration generation = complete(folder.verify());

    assertThat(generation.manifest())
        .map(it -> it.location().key())
        .contains(PREFIX + "manifest.json.gz");
  }

  @Test
  void takesThePreviousManifestForAbsent() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    StoredObject previous = folder.putManifest();

    Verification verification = folder.verify(DEFAULTS.request(previous.pin().token(), false));

    assertThat(verification)
        .isEqualTo(
            new Verification.Late(
                Reason.MANIFEST_MISSING,
                "manifest.json is the previous generation's, unchanged since that was verified",
                0,
                0));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void waitsForAManifestThatMayBeThePreviousOne(boolean overdue) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    StoredObject manifest = folder.putManifest();
    StoredObject sentinel = folder.put("_SUCCESS", "");
    folder.put("a", "again");
    PreviousRun sameSecond = new PreviousRun(sentinel.pin().token(), manifest.pin().token());

    Verification verification = folder.verify(DEFAULTS.request(sameSecond, overdue));

    assertThat(verification)
        .isInstanceOf(overdue ? Verification.Rejected.class : Verification.Late.class)
        .extracting("reason")
        .isEqualTo(overdue ? Reason.CHECKSUM_MISMATCH : Reason.MANIFEST_MISSING);
  }

  @Test
  void takesTheSameManifestWrittenAgainForNew() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    StoredObject previous = folder.putManifest();
    folder.putManifest();

    VerifiedGeneration generation =
        complete(folder.verify(DEFAULTS.request(previous.pin().token(), false)));

    assertThat(generation.level()).isEqualTo(VerificationLevel.CONTENT);
  }

  @Test
  void waitsForAnOptionalManifestUntilItIsOverdue() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.delete("manifest.json");

    Verification verification = folder.verify(DEFAULTS.with(Presence.OPTIONAL));

    assertThat(verification).isInstanceOf(Verification.Late.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void doesWithoutAnOverdueOptionalManifest(boolean leftover) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    StoredObject previous = folder.putManifest();
    if (!leftover) {
      folder.delete("manifest.json");
    }

    VerifiedGeneration generation =
        complete(
            folder.verify(DEFAULTS.with(Presence.OPTIONAL).request(previous.pin().token(), true)));

    assertThat(generation.level()).isEqualTo(VerificationLevel.LISTING);
    assertThat(generation.manifest()).isEmpty();
    assertThat(generation.files()).extracting(VerifiedFile::path).containsExactly("a", "b");
  }

  @ParameterizedTest
  @EnumSource
  void takesTheDataOfAListingWhereThereIsNoManifest(VerificationMode mode) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    for (String beside :
        List.of(
            "dir/",
            "_temporary/0/x",
            "__magic_job-1/x",
            ".hive-staging_1/x",
            "sub/.a.crc",
            "_metadata",
            "_delta_log/0.json",
            "sub/_SUCCESS",
            "dir_$folder$",
            "c._COPYING_",
            "manifest.json.gz")) {
      folder.put(beside, "");
    }
    folder.put("_day=3/c", "third");
    folder.put("dt=__HIVE_DEFAULT_PARTITION__/d", "");

    VerifiedGeneration generation =
        complete(folder.verify(DEFAULTS.with(Presence.NONE).with(mode)));

    assertThat(generation.level()).isEqualTo(VerificationLevel.LISTING);
    assertThat(generation.files())
        .extracting(VerifiedFile::path)
        .containsExactly("_day=3/c", "a", "b", "dt=__HIVE_DEFAULT_PARTITION__/d");
    assertThat(generation.totalBytes()).isEqualTo(16);
  }

  @Test
  void handsOverAListedFileThatIsNamedLikeAPackedManifest() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.file("manifest.json.gz", "data").finish();

    VerifiedGeneration generation = complete(folder.verify());

    assertThat(generation.files())
        .extracting(VerifiedFile::path)
        .containsExactly("a", "b", "manifest.json.gz");
  }

  @Test
  void reportsNoUnlistedManifestInTheOtherForm() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.put("manifest.json.gz", "left over");

    Verification verification = folder.verify(DEFAULTS.with(UnlistedFiles.REJECT));

    assertThat(verification).isInstanceOf(Verification.Complete.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"../x", "sub/../x", "sub/./x", "sub/ .. /x", "..", "_tmp/../x"})
  void handsOverNoListingWithSegmentsThatLeadOut(String path) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.put(path, "secret");

    Verification.Rejected rejected = rejected(folder.verify(DEFAULTS.with(Presence.NONE)));

    assertThat(rejected.reason()).isEqualTo(Reason.PATH_OUTSIDE_GENERATION);
    assertThat(rejected.detail()).startsWith(path.strip()).contains("segment");
  }

  @ParameterizedTest
  @EnumSource
  void waitsForAFile(VerificationMode mode) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.delete("b");

    Verification verification = folder.verify(DEFAULTS.with(mode));

    assertThat(verification).isInstanceOf(Verification.Late.class);
    assertThat(((Verification.Late) verification).reason()).isEqualTo(Reason.FILE_MISSING);
    assertThat(((Verification.Late) verification).detail()).isEqualTo("b is listed, but not there");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          K\u00f6ln/a.csv | Ko\u0308ln/a.csv | it is listed in the Unicode normal form NFC, but stored in the Unicode normal form NFD, which is another key
          Ko\u0308ln/a.csv | K\u00f6ln/a.csv | it is listed in the Unicode normal form NFD, but stored in the Unicode normal form NFC, which is another key
          plain/e\u0301.csv | plain/\u00e9.csv | it is listed in the Unicode normal form NFD, but stored in the Unicode normal form NFC, which is another key
          \u00e9 e\u0301 | \u00e9 \u00e9 | it is listed in neither Unicode normal form, but stored in the Unicode normal form NFC, which is another key
          \u212b.csv | \u00c5.csv | it is listed in neither Unicode normal form, but stored in the Unicode normal form NFC, which is another key
          \uac00.csv | \u1100\u1161.csv | it is listed in the Unicode normal form NFC, but stored in the Unicode normal form NFD, which is another key
          """)
  void explainsAMissingFileByItsNameInAnotherNormalForm(String path, String stored, String why) {
    GenerationFolder folder = new GenerationFolder(spools).file(path, "x").finish();
    folder.delete(path);
    folder.put(stored, "x");

    Verification verification = folder.verify();

    assertThat(verification)
        .isInstanceOf(Verification.Late.class)
        .hasFieldOrPropertyWithValue("reason", Reason.FILE_MISSING)
        .hasFieldOrPropertyWithValue("detail", path + " is listed, but not there: " + why);
  }

  @ParameterizedTest
  @CsvSource({
    "a b.csv, a%20b.csv",
    "a b.csv, a+b.csv",
    "a%20b.csv, a b.csv",
    "dt=1/x.csv, dt%3D1/x.csv",
    "5%3A00.log, 5:00.log",
    "K\u00f6ln.csv, K%C3%B6ln.csv",
    "K%C3%B6ln.csv, Ko\u0308ln.csv"
  })
  void explainsAMissingFileByItsNameEncodedOrDecoded(String path, String stored) {
    GenerationFolder folder = new GenerationFolder(spools).file(path, "x").finish();
    folder.delete(path);
    folder.put(stored, "x");

    Verification verification = folder.verify();

    assertThat(verification)
        .isInstanceOf(Verification.Late.class)
        .hasFieldOrPropertyWithValue(
            "detail",
            path
                + " is listed, but not there; "
                + stored
                + " is, but listed paths are raw: they are never URL-encoded or decoded");
  }

  @ParameterizedTest
  @EnumSource
  void explainsAMissingFileInEveryMode(VerificationMode mode) {
    GenerationFolder folder = new GenerationFolder(spools).file("a b", "x").finish();
    folder.delete("a b");
    folder.put("a%20b", "x");

    Verification verification = folder.verify(DEFAULTS.with(mode));

    assertThat(verification).extracting("detail").asString().contains("; a%20b is, but");
  }

  @Test
  void listsNothingToExplainANameThatEverybodyWritesTheSame() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.delete("b");

    Verification verification = folder.verify();

    assertThat(verification).isInstanceOf(Verification.Late.class);
    assertThat(folder.store.calls()).doesNotContain("list " + PREFIX);
  }

  @Test
  void explainsFromAFewPagesOfTheFolderOnly() {
    GenerationFolder folder = new GenerationFolder(spools).file("x/y/z w", "x").finish();
    folder.delete("x/y/z w");
    for (int i = 0; i < 5_000; i++) {
      folder.put("x/y/" + i, "");
    }
    folder.put("x/y/z%20w", "x");

    Verification verification = folder.verify();

    assertThat(verification).extracting("detail").isEqualTo("x/y/z w is listed, but not there");
    assertThat(folder.store.calls()).contains("list " + PREFIX + "x/y/");
  }

  @Test
  void doesNotFailForAnExplanation() {
    GenerationFolder folder = new GenerationFolder(spools).file("a b", "x").finish();
    folder.delete("a b");
    folder.store.before(
        "list " + PREFIX,
        count -> {
          throw new LakegateException(Reason.ACCESS_DENIED, "no");
        });

    Verification verification = folder.verify();

    assertThat(verification).extracting("detail").isEqualTo("a b is listed, but not there");
  }

  @Test
  void keepsNormalFormsApart() {
    GenerationFolder folder =
        new GenerationFolder(spools).file("\u00e9", "nfc").file("e\u0301", "nfd").finish();

    VerifiedGeneration generation = complete(folder.verify());

    assertThat(generation.files())
        .extracting(VerifiedFile::path)
        .containsExactly("\u00e9", "e\u0301");
  }

  @Test
  void readsNothingOfAManifestThatIsTooLarge() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    ManifestReader reader = new ManifestReader(new ManifestLimits(40, 10), spools);

    Verification.Rejected rejected;
    try (StoreGenerationVerifier verifier =
        new StoreGenerationVerifier(folder.store, reader, spools, 1)) {
      folder.store.before(
          "read " + PREFIX + "manifest.json",
          count -> {
            throw new IllegalStateException("It was read");
          });
      rejected = rejected(verifier.verify(DEFAULTS.request()));
    }

    assertThat(rejected.reason()).isEqualTo(Reason.MANIFEST_TOO_LARGE);
    assertThat(rejected.detail())
        .isEqualTo(
            "manifest.json has %d bytes, and a manifest may have 40"
                .formatted(folder.manifest().length()));
    assertThat(rejected.manifestPin()).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void rejectsAnotherSizeInEveryMode(VerificationMode mode) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.put("b", "seconds");

    Verification.Rejected rejected = rejected(folder.verify(DEFAULTS.with(mode)));

    assertThat(rejected.reason()).isEqualTo(Reason.SIZE_MISMATCH);
    assertThat(rejected.detail()).isEqualTo("b has 7 bytes, but is listed with 6");
  }

  @Test
  void rejectsOtherBytes() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    StoredObject manifest = folder.putManifest();
    StoredObject sentinel = folder.put("_SUCCESS", "");
    folder.put("b", "sEcond");

    Verification.Rejected rejected = rejected(folder.verify());

    assertThat(rejected.reason()).isEqualTo(Reason.CHECKSUM_MISMATCH);
    assertThat(rejected.detail())
        .startsWith("b has SHA-256 ")
        .contains(
            ", but is listed with 16367aacb67a4a017c8da8ab95682ccb390863780f7114dda0a0e0c55644c7c4");
    assertThat(rejected.sentinelPin()).isEqualTo(sentinel.pin().token());
    assertThat(rejected.manifestPin()).isEqualTo(manifest.pin().token());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "x":1 | CHECKSUM_MISSING | b is listed without a checksum
          "sha384":"aaa" | CHECKSUM_UNSUPPORTED | b is listed with a checksum of the unknown algorithm sha384
          "checksum":{"algorithm":"BLAKE9","value":"1"} | CHECKSUM_UNSUPPORTED | b is listed with a checksum of the unknown algorithm BLAKE9
          """)
  void wantsChecksumsBeforeItReadsAnything(String property, Reason reason, String detail) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    String b = "{\"path\":\"b\",\"size\":6," + property + "}";
    folder.put(
        "manifest.json",
        folder.manifest().replaceAll("\\{\"path\":\"b\"[^}]*}", b.replace("\\", "")));

    Verification.Rejected rejected = rejected(folder.verify());

    assertThat(rejected.reason()).isEqualTo(reason);
    assertThat(rejected.detail()).isEqualTo(detail);
    assertThat(folder.store.calls()).doesNotContain("open " + PREFIX + "a", "head " + PREFIX + "a");
  }

  @Test
  void takesAFileWithoutChecksumWhereAllowedAndClaimsNoMoreThanItsSize() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.put("manifest.json", folder.manifest().replaceFirst(",\"sha256\":\"[^\"]*\"", ""));

    VerifiedGeneration generation = complete(folder.verify(DEFAULTS.allowingMissingChecksums()));

    assertThat(generation.level()).isEqualTo(VerificationLevel.SIZE);
    assertThat(generation.files())
        .extracting(VerifiedFile::path, it -> it.checksum() == null)
        .containsExactly(tuple("a", true), tuple("b", false));
    assertThat(folder.store.calls())
        .contains("head " + PREFIX + "a", "open " + PREFIX + "b")
        .doesNotContain("open " + PREFIX + "a");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"path":"a","size":6} | SIZE_MISMATCH
          {"path":"c","size":5} | FILE_MISSING
          {"path":"a","size":5},{"path":"b","size":6,"md5":"00000000000000000000000000000000"} | CHECKSUM_MISMATCH
          {"path":"a","size":5,"checksum":{"algorithm":"BLAKE9","value":"1"}} | CHECKSUM_UNSUPPORTED
          {"path":"a","size":5},{"path":"b","size":6,"checksum":{"algorithm":"BLAKE9","value":"1"}} | CHECKSUM_UNSUPPORTED
          {"path":"a","size":5,"sha384":"aaa"} | CHECKSUM_UNSUPPORTED
          {"path":"a","size":5,"Checksum":{"algorithm":"SHA256","value":"1"}} | CHECKSUM_UNSUPPORTED
          {"path":"a","size":5,"md5":""} | MANIFEST_INVALID
          """)
  void allowingMissingChecksumsAllowsNothingElse(String files, Reason reason) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.put("manifest.json", "{\"files\":[" + files + "]}");

    Verification verification = folder.verify(DEFAULTS.allowingMissingChecksums());

    assertThat(verification).isNotInstanceOf(Verification.Complete.class);
    assertThat(verification).extracting("reason").isEqualTo(reason);
  }

  @Test
  void claimsContentWhereEveryFileHasAChecksumThoughNoneIsNeeded() {
    GenerationFolder folder = GenerationFolder.complete(spools);

    VerifiedGeneration generation = complete(folder.verify(DEFAULTS.allowingMissingChecksums()));

    assertThat(generation.level()).isEqualTo(VerificationLevel.CONTENT);
  }

  @ParameterizedTest
  @EnumSource(names = {"SIZE", "LISTING"})
  void wantsNoChecksumsWhereItComparesNone(VerificationMode mode) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.put("manifest.json", "{\"files\":[{\"path\":\"a\",\"size\":5}]}");

    VerifiedGeneration generation = complete(folder.verify(DEFAULTS.with(mode)));

    assertThat(generation.files()).hasSize(1);
  }

  @Test
  void costsNoRequestPerFileInTheListingMode() {
    GenerationFolder folder = GenerationFolder.complete(spools);

    Verification verification = folder.verify(DEFAULTS.with(VerificationMode.LISTING));

    assertThat(verification).isInstanceOf(Verification.Complete.class);
    assertThat(folder.store.calls())
        .contains("list " + PREFIX)
        .doesNotContain("head " + PREFIX + "a", "open " + PREFIX + "a");
  }

  @Test
  void keepsTheManifestsOrderInTheListingMode() {
    GenerationFolder folder =
        new GenerationFolder(spools).file("z", "1").file("a", "2").file("m", "3").finish();

    VerifiedGeneration generation =
        complete(folder.verify(DEFAULTS.with(VerificationMode.LISTING)));

    assertThat(generation.files()).extracting(VerifiedFile::path).containsExactly("z", "a", "m");
    assertThat(generation.files()).allMatch(it -> it.checksum() != null);
  }

  @Test
  void looksTwiceWhereTheListingLacksAFile() {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.delete("b");
    folder.store.before("head " + PREFIX + "b", count -> folder.put("b", "second"));

    VerifiedGeneration generation =
        complete(folder.verify(DEFAULTS.with(VerificationMode.LISTING)));

    assertThat(generation.files()).extracting(VerifiedFile::path).containsExactly("a", "b");
  }

  @ParameterizedTest
  @EnumSource
  void rejectsUnlistedFilesWhereWanted(VerificationMode mode) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    for (int i = 0; i < 7; i++) {
      folder.put("extra-" + i, "x");
    }
    folder.put("_temporary/x", "x");

    Verification.Rejected rejected =
        rejected(folder.verify(DEFAULTS.with(mode).with(UnlistedFiles.REJECT)));

    assertThat(rejected.reason()).isEqualTo(Reason.UNLISTED_FILE);
    assertThat(rejected.detail())
        .isEqualTo("7 not listed: extra-0, extra-1, extra-2, extra-3, extra-4, …");
  }

  @ParameterizedTest
  @EnumSource(names = {"IGNORE", "WARN"})
  void handsUnlistedFilesNeverOver(UnlistedFiles rule) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.put("extra", "x");

    VerifiedGeneration generation = complete(folder.verify(DEFAULTS.with(rule)));

    assertThat(generation.files()).extracting(VerifiedFile::path).containsExactly("a", "b");
    assertThat(folder.store.calls().contains("list " + PREFIX))
        .isEqualTo(rule == UnlistedFiles.WARN);
  }

  @Test
  void acceptsAnEmptyGeneration() {
    GenerationFolder folder = new GenerationFolder(spools).finish();

    VerifiedGeneration generation = complete(folder.verify());

    assertThat(generation.fileCount()).isZero();
  }

  @Test
  void acceptsEmptyFiles() {
    GenerationFolder folder = new GenerationFolder(spools).file("a", "").finish();

    VerifiedGeneration generation = complete(folder.verify());

    assertThat(generation.files()).extracting(it -> it.object().size()).containsExactly(0L);
  }

  @ParameterizedTest
  @EnumSource(names = {"ACCESS_DENIED", "STORE_ERROR"})
  void passesFailuresOfTheStoreOn(Reason reason) {
    GenerationFolder folder = GenerationFolder.complete(spools);
    folder.store.before(
        "open " + PREFIX + "b",
        count -> {
          throw new LakegateException(reason, "no");
        });

    assertThatThrownBy(folder::verify)
        .isInstanceOf(LakegateException.class)
        .hasFieldOrPropertyWithValue("reason", reason)
        .hasMessage("no");
  }

  @Test
  void readsTheManifestBesideASentinelAtTheBucketsRoot() {
    InMemoryObjectStore memory = new InMemoryObjectStore();
    GenerationFolder folder = new GenerationFolder(spools, memory);
    memory.put(Announcement.BUCKET, "_SUCCESS", new byte[0]);
    memory.put(
        Announcement.BUCKET, "manifest.json", "{\"files\":[]}".getBytes(StandardCharsets.UTF_8));

    Verification verification = folder.verify(Announcement.of(""));

    assertThat(verification).isInstanceOf(Verification.Complete.class);
  }

  static VerifiedGeneration complete(Verification verification) {
    assertThat(verification).isInstanceOf(Verification.Complete.class);
    return ((Verification.Complete) verification).generation();
  }

  static Verification.Rejected rejected(Verification verification) {
    assertThat(verification).isInstanceOf(Verification.Rejected.class);
    return (Verification.Rejected) verification;
  }
}

package dev.lakegate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.ManifestLimits;
import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.manifest.RandomManifest;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.InMemoryObjectStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeTry;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Whatever single byte of a generation is changed, the verifier does not call it complete. */
class TamperingTest {

  private static final Path SPOOLS = Path.of(System.getProperty("java.io.tmpdir"));
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String PREFIX = "orders/dt=1/";

  private InMemoryObjectStore store;
  private StoreGenerationVerifier verifier;

  @BeforeTry
  void start() {
    store = new InMemoryObjectStore();
    verifier =
        new StoreGenerationVerifier(
            store, new ManifestReader(ManifestLimits.DEFAULT, SPOOLS), SPOOLS, 2);
  }

  @AfterTry
  void close() {
    verifier.close();
  }

  @Provide
  Arbitrary<RandomManifest> generations() {
    return RandomManifest.withFiles(1, 4);
  }

  /** Half of them such as digits are written with: others are found before anything is compared. */
  @Provide
  Arbitrary<Byte> replacements() {
    return Arbitraries.oneOf(
        Arbitraries.bytes(),
        Arbitraries.chars()
            .range('0', '9')
            .range('a', 'f')
            .range('A', 'Z')
            .map(it -> (byte) (char) it));
  }

  @Property(tries = 80)
  void theUnchangedOneIsComplete(@ForAll("generations") RandomManifest manifest) {
    upload(manifest);

    Verification verification = verify();

    assertThat(verification).isInstanceOf(Verification.Complete.class);
    VerifiedGeneration generation = ((Verification.Complete) verification).generation();
    assertThat(generation.level()).isEqualTo(VerificationLevel.CONTENT);
    assertThat(generation.files())
        .extracting(VerifiedFile::path)
        .containsExactlyElementsOf(
            manifest.files().stream().map(RandomManifest.File::path).toList());
  }

  @Property(tries = 80)
  void aByteOfAFileIsFound(
      @ForAll("generations") RandomManifest manifest,
      @ForAll @IntRange(min = 0, max = 1_000) int at,
      @ForAll @IntRange(min = 1, max = 255) int change) {
    RandomManifest.File file = manifest.files().get(at % manifest.files().size());
    Assume.that(file.bytes().length > 0);
    upload(manifest);
    byte[] bytes = file.bytes().clone();
    bytes[at % bytes.length] ^= (byte) change;
    put(file.path(), bytes);

    assertThat(reason(verify())).isEqualTo(Reason.CHECKSUM_MISMATCH);
  }

  @Property(tries = 50)
  void aByteMoreOrLessIsFound(
      @ForAll("generations") RandomManifest manifest,
      @ForAll @IntRange(min = 0, max = 1_000) int at,
      @ForAll boolean more) {
    RandomManifest.File file = manifest.files().get(at % manifest.files().size());
    Assume.that(more || file.bytes().length > 0);
    upload(manifest);
    put(file.path(), Arrays.copyOf(file.bytes(), file.bytes().length + (more ? 1 : -1)));

    assertThat(reason(verify())).isEqualTo(Reason.SIZE_MISMATCH);
  }

  @Property(tries = 80)
  void aByteOfASizeIsFound(
      @ForAll("generations") RandomManifest manifest,
      @ForAll @IntRange(min = 0, max = 1_000) int at,
      @ForAll("replacements") byte value) {
    upload(manifest);

    Reason reason = tampered(manifest, "\"size\":", at, value);

    assertThat(reason).isIn(Reason.SIZE_MISMATCH, Reason.MANIFEST_INVALID);
  }

  @Property(tries = 80)
  void aByteOfAPathIsFound(
      @ForAll("generations") RandomManifest manifest,
      @ForAll @IntRange(min = 0, max = 1_000) int at,
      @ForAll byte value) {
    upload(manifest);

    Reason reason = tampered(manifest, "\"path\":\"", at, value);

    assertThat(reason)
        .isIn(Reason.FILE_MISSING, Reason.MANIFEST_INVALID, Reason.PATH_OUTSIDE_GENERATION);
  }

  @Property(tries = 80)
  void aByteOfADigestIsFound(
      @ForAll("generations") RandomManifest manifest,
      @ForAll @IntRange(min = 0, max = 1_000) int at,
      @ForAll("replacements") byte value) {
    upload(manifest);
    RandomManifest.File file = manifest.files().get(0);
    String written =
        switch (file.form()) {
          case SHORT_BASE64, UNNAMED_BASE64, BASE64 -> file.checksum().base64();
          case UPPER_HEX -> file.checksum().hex().toUpperCase(Locale.ROOT);
          default -> file.checksum().hex();
        };
    int back = 1 + at % written.length();
    char replaced = written.charAt(written.length() - back);
    // Hex is taken in either case.
    Assume.that(written.endsWith("=") || Character.toLowerCase(replaced) != (value | ' '));

    Reason reason = tampered(manifest, "\"" + written, -back, value);

    assertThat(reason).isIn(Reason.CHECKSUM_MISMATCH, Reason.MANIFEST_INVALID);
  }

  @Example
  void everyDigitOfEveryDigestCounts() {
    for (ChecksumAlgorithm algorithm : ChecksumAlgorithm.values()) {
      RandomManifest.File file =
          new RandomManifest.File("a", utf8("x"), algorithm, RandomManifest.Form.HEX);
      RandomManifest manifest = new RandomManifest(List.of(file), 0, false);
      upload(manifest);
      String hex = file.checksum().hex();
      for (int i = 0; i < hex.length(); i++) {
        String other =
            hex.substring(0, i) + (hex.charAt(i) == '0' ? '1' : '0') + hex.substring(i + 1);
        put("manifest.json", utf8(manifest.json().replace(hex, other)));

        assertThat(reason(verify())).as(other).isEqualTo(Reason.CHECKSUM_MISMATCH);
      }
    }
  }

  /** Where a byte means nothing, the same files pass with the same sizes and checksums. */
  @Property(tries = 150)
  void noByteOfTheManifestMakesItPassOtherFiles(
      @ForAll("generations") RandomManifest manifest,
      @ForAll @IntRange(min = 0, max = 100_000) int at,
      @ForAll byte value) {
    upload(manifest);
    byte[] bytes = manifest.bytes();
    bytes[at % bytes.length] = value;
    put("manifest.json", bytes);

    Verification verification = verify();

    if (verification instanceof Verification.Complete complete) {
      List<String> expected =
          manifest.files().stream().map(it -> it.path() + " " + it.checksum()).toList();
      assertThat(complete.generation().files())
          .extracting(it -> it.path() + " " + it.checksum())
          .containsExactlyElementsOf(expected);
    }
  }

  /**
   * Replaces one byte of a member's value where it first occurs, and verifies.
   *
   * @param at counts from the value's first byte; if negative, back from what ends the member
   */
  private Reason tampered(RandomManifest manifest, String member, int at, byte value) {
    byte[] text = utf8(manifest.json());
    int start = utf8(before(manifest.json(), member)).length;
    int index = at < 0 ? start + at : start + at % length(text, start);
    text[index] = value;
    Assume.that(!isSame(manifest.json(), text));
    put("manifest.json", text);
    return reason(verify());
  }

  private static String before(String json, String member) {
    return json.substring(0, json.indexOf(member) + member.length());
  }

  private static int length(byte[] text, int start) {
    int length = 1;
    while (text[start + length] != '"'
        && text[start + length] != ','
        && text[start + length] != '}') {
      length++;
    }
    return length;
  }

  /** Escapes may be written in either case. */
  private static boolean isSame(String before, byte[] after) {
    try {
      return JSON.readTree(utf8(before)).equals(JSON.readTree(after));
    } catch (JacksonException e) {
      return false;
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void upload(RandomManifest manifest) {
    manifest.files().forEach(file -> put(file.path(), file.bytes()));
    put("manifest.json", manifest.bytes());
    put("_SUCCESS", new byte[0]);
  }

  private void put(String path, byte[] bytes) {
    store.put(Announcement.BUCKET, PREFIX + path, bytes);
  }

  private Verification verify() {
    return verifier.verify(Announcement.of(PREFIX).request());
  }

  private static Reason reason(Verification verification) {
    if (verification instanceof Verification.Rejected rejected) {
      return rejected.reason();
    }
    if (verification instanceof Verification.Late late) {
      return late.reason();
    }
    throw new AssertionError("Neither rejected nor late: " + verification);
  }
}

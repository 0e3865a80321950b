package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;
import static dev.lakegate.failure.Reason.MANIFEST_TOO_LARGE;
import static dev.lakegate.manifest.ManifestTexts.CONTEXT;
import static dev.lakegate.manifest.ManifestTexts.entries;
import static dev.lakegate.manifest.ManifestTexts.fault;
import static dev.lakegate.manifest.ManifestTexts.gzip;
import static dev.lakegate.manifest.ManifestTexts.read;
import static dev.lakegate.manifest.ManifestTexts.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lakegate.failure.LakegateException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Gzip as others write it, and as nobody should. */
class PackedManifestTest {

  private static final String ONE = "{\"files\":[{\"path\":\"a\",\"size\":5}]}";
  private static final byte[] PACKED = gzip(utf8(ONE));
  private static final int HEADER = 10;

  @Test
  void readsOneMember() {
    assertThat(entries(read(PACKED))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 10, 31})
  void readsSeveralMembers(int split) {
    byte[] members =
        concat(
            gzip(utf8(ONE.substring(0, split))),
            gzip(new byte[0]),
            gzip(utf8(ONE.substring(split))));

    assertThat(entries(read(members))).hasSize(1);
  }

  @Test
  void readsFromAStreamThatGivesByteAfterByte() {
    byte[] members = concat(gzip(utf8(ONE.substring(0, 10))), gzip(utf8(ONE.substring(10))));
    InputStream slow =
        new FilterInputStream(new ByteArrayInputStream(members)) {
          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return super.read(bytes, offset, 1);
          }
        };

    assertThat(entries(ManifestTexts.reader().read(slow, CONTEXT))).hasSize(1);
  }

  @Test
  void readsManySmallMembersQuickly() {
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    byte[] blank = gzip(utf8(" "));
    for (int i = 0; i < 9_999; i++) {
      members.writeBytes(blank);
    }
    members.writeBytes(PACKED);

    assertThat(entries(read(members.toByteArray()))).hasSize(1);
  }

  @Test
  void refusesMoreMembersThanAnyWriterMakes() {
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    byte[] empty = gzip(new byte[0]);
    for (int i = 0; i < 10_000; i++) {
      members.writeBytes(empty);
    }
    members.writeBytes(PACKED);

    LakegateException fault = fault(members.toByteArray());

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
    assertThat(fault).hasMessage("The manifest cannot be unpacked: it has more than 10000 members");
  }

  /**
   * A text hint, a comment and a name, an extra field, all of them, and with the header's checksum.
   */
  @ParameterizedTest
  @CsvSource({
    "01, ''",
    "08, 6d616e696665737400",
    "10, 7700",
    "04, 030001ff02",
    "1d, 03000102036d00 7700",
    "02, ''",
    "1f, 01000a6d007700"
  })
  void readsWhatAHeaderMayHave(String flags, String optional) {
    byte[] packed = withHeader(Integer.parseInt(flags, 16), hex(optional.replace(" ", "")));

    assertThat(entries(read(packed))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          00 | it breaks off
          7b7d | something follows that is no gzip
          1f | it breaks off
          1f8b | it breaks off
          1f8b08 | it breaks off
          1f8b0800000000000003 | it breaks off
          1f8c | something follows that is no gzip
          00000000000000000000000000000000000000000000000000000000000000 | something follows that is no gzip
          """)
  void refusesWhatFollows(String garbage, String why) {
    LakegateException fault = fault(concat(PACKED, hex(garbage)));

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
    assertThat(fault).hasMessage("The manifest cannot be unpacked: " + why);
  }

  @Test
  void refusesASecondManifestBehindTheFirst() {
    LakegateException fault = fault(concat(PACKED, PACKED));

    assertThat(fault).hasMessage("Something follows the manifest's JSON object");
  }

  @Test
  void refusesEveryTruncation() {
    for (int length = 2; length < PACKED.length; length++) {
      LakegateException fault = fault(Arrays.copyOf(PACKED, length));

      assertThat(fault).as("%d bytes", length).isNotNull();
      assertThat(fault.reason()).as("%d bytes", length).isEqualTo(MANIFEST_INVALID);
    }
  }

  /** A header's time, level and system mean nothing, nor do the bits that fill the last byte up. */
  @Test
  void refusesEveryFlippedBitThatMeansAnything() {
    int harmless = 0;
    for (int bit = 0; bit < 8 * PACKED.length; bit++) {
      byte[] flipped = PACKED.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);

      LakegateException fault = fault(flipped);

      if (fault == null) {
        harmless++;
        assertThat(entries(read(flipped))).as("bit %d", bit).isEqualTo(entries(read(PACKED)));
      } else {
        assertThat(fault.reason()).as("bit %d", bit).isEqualTo(MANIFEST_INVALID);
      }
    }
    assertThat(harmless).isLessThanOrEqualTo(8 * 6 + 1 + 7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"20", "40", "80"})
  void refusesReservedFlags(String flags) {
    LakegateException fault = fault(withHeader(Integer.parseInt(flags, 16), new byte[0]));

    assertThat(fault).hasMessage("The manifest cannot be unpacked: its header has unknown flags");
  }

  @Test
  void refusesAHeaderOfAnotherChecksum() {
    byte[] packed = withHeader(2, new byte[0]);
    packed[HEADER]++;

    LakegateException fault = fault(packed);

    assertThat(fault)
        .hasMessage(
            "The manifest cannot be unpacked: its header has another checksum than it says");
  }

  @Test
  void refusesANameWithoutAnEnd() {
    byte[] name = new byte[100_000];
    Arrays.fill(name, (byte) 'x');

    LakegateException fault = fault(withHeader(8, name));

    assertThat(fault)
        .hasMessage("The manifest cannot be unpacked: its header has a text without an end");
  }

  @Test
  void unpacksOnce() {
    LakegateException fault = fault(gzip(PACKED));

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
  }

  @Test
  void capsThePackedBytesToo() {
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    for (int i = 0; i < 100; i++) {
      members.writeBytes(gzip(new byte[0]));
    }
    members.writeBytes(PACKED);

    LakegateException fault =
        catchThrowableOfType(
            LakegateException.class,
            () ->
                ManifestTexts.reader(new ManifestLimits(1_000, 10))
                    .read(new ByteArrayInputStream(members.toByteArray()), CONTEXT));

    assertThat(fault.reason()).isEqualTo(MANIFEST_TOO_LARGE);
  }

  private static byte[] withHeader(int flags, byte[] optional) {
    byte[] header = Arrays.copyOf(PACKED, HEADER + optional.length);
    header[3] = (byte) flags;
    System.arraycopy(optional, 0, header, HEADER, optional.length);
    byte[] data = Arrays.copyOfRange(PACKED, HEADER, PACKED.length);
    return concat(header, (flags & 2) == 0 ? new byte[0] : checksum(header), data);
  }

  private static byte[] checksum(byte[] header) {
    CRC32 crc = new CRC32();
    crc.update(header);
    return new byte[] {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)};
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}

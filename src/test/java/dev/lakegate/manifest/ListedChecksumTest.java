package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;
import static dev.lakegate.manifest.ManifestTexts.SHA256;
import static dev.lakegate.manifest.ManifestTexts.entries;
import static dev.lakegate.manifest.ManifestTexts.fault;
import static dev.lakegate.manifest.ManifestTexts.read;
import static dev.lakegate.manifest.ManifestTexts.withProperty;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.LakegateException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListedChecksumTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" | SHA-256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
          "sha256":"E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855" | SHA-256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
          "sha256":"47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=" | SHA-256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
          "md5":"d41d8cd98f00b204e9800998ecf8427e" | MD5 d41d8cd98f00b204e9800998ecf8427e
          "md5":"1B2M2Y8AsgTpgAmY7PhCfg==" | MD5 d41d8cd98f00b204e9800998ecf8427e
          "sha1":"2jmj7l5rSw0yVb/vlWAYkK/YBwk=" | SHA-1 da39a3ee5e6b4b0d3255bfef95601890afd80709
          "crc32":"cbf43926" | CRC-32 cbf43926
          "crc32":"y/Q5Jg==" | CRC-32 cbf43926
          "crc32c":"4waSgw==" | CRC-32C e3069283
          "crc64nvme":"rosUhgp5mIg=" | CRC-64/NVME ae8b14860a799888
          "crc64nvme":"ae8b14860a799888" | CRC-64/NVME ae8b14860a799888
          "checksum":{"algorithm":"CRC32","encoding":"hex","value":"CBF43926"} | CRC-32 cbf43926
          "checksum":{"algorithm":"crc-32c","encoding":"BASE64","value":"4waSgw=="} | CRC-32C e3069283
          "checksum":{"algorithm":"MD5","value":"1B2M2Y8AsgTpgAmY7PhCfg=="} | MD5 d41d8cd98f00b204e9800998ecf8427e
          "checksum":{"algorithm":"MD5","encoding":null,"value":"d41d8cd98f00b204e9800998ecf8427e"} | MD5 d41d8cd98f00b204e9800998ecf8427e
          "checksum":{"value":"cbf43926","x":[{}],"algorithm":"CRC32"} | CRC-32 cbf43926
          "etag":"\\"ecebcb-967\\"","md5":"d41d8cd98f00b204e9800998ecf8427e" | MD5 d41d8cd98f00b204e9800998ecf8427e
          "md5":"d41d8cd98f00b204e9800998ecf8427e","crc32":"cbf43926","sha1":"2jmj7l5rSw0yVb/vlWAYkK/YBwk=" | SHA-1 da39a3ee5e6b4b0d3255bfef95601890afd80709
          "SHA256":"E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855" | SHA-256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
          "CRC-64/NVME":"rosUhgp5mIg=" | CRC-64/NVME ae8b14860a799888
          "sha512":"cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e" | SHA-512 cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e
          "sha512":"z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==" | SHA-512 cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e
          "checksum":null,"md5":"d41d8cd98f00b204e9800998ecf8427e","sha1":null | MD5 d41d8cd98f00b204e9800998ecf8427e
          "checksum":{"algorithm":"MD5","encoding":"hex","value":"d41d8cd98f00b204e9800998ecf8427e"},"md5":"1B2M2Y8AsgTpgAmY7PhCfg==","MD5":"D41D8CD98F00B204E9800998ECF8427E" | MD5 d41d8cd98f00b204e9800998ecf8427e
          "checksum":{"algorithm":"BLAKE9","value":"?"},"crc32":"cbf43926" | CRC-32 cbf43926
          "checksum":{"algorithm":"CRC32","value":"cbf43926"},"crc32":"y/Q5Jg==" | CRC-32 cbf43926
          """)
  void reads(String property, String expected) {
    ManifestEntry entry = entries(read(withProperty(property))).get(0);

    assertThat(entry.checksum()).hasToString(expected);
    assertThat(entry.unsupportedAlgorithm()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"checksum\":null", "\"sha256\":null", "\"etag\":\"abc\"", "\"x\":1"})
  void findsNoneIn(String property) {
    ManifestEntry entry = entries(read(withProperty(property))).get(0);

    assertThat(entry).isEqualTo(new ManifestEntry("a", 0, null, null));
  }

  /** Its writer meant it to be compared. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "sha384",
        "sha512/256",
        "sha256sum",
        "sha256Hex",
        "contentSha256",
        "\u017fha256",
        "-S-H-A-256",
        "sha3-256",
        "sha",
        "Content-MD5",
        "md5sum",
        "md4",
        "blake3",
        "BLAKE2b",
        "b3sum",
        "xxh3",
        "xxhash64",
        "crc",
        "crc64",
        "crc16_ccitt",
        "adler32",
        "ripemd160",
        "Checksum",
        "CHECKSUM",
        "check_sum",
        "checksums",
        "checksumValue",
        "digest",
        "file.digest",
        "hash",
        "content-hash",
        "s3:checksum"
      })
  void takesAPropertyThatIsClearlyADigestForOneThatIsNotKnown(String name) {
    String text = withProperty("\"%s\":\"aaa\"".formatted(name));
    String object = withProperty("\"%s\":{\"algorithm\":\"SHA256\"}".formatted(name));
    String none = withProperty("\"%s\":null".formatted(name));
    String beside = withProperty("\"%s\":\"a\",\"sha256\":\"%s\"".formatted(name, SHA256));

    assertThat(entries(read(text))).containsExactly(new ManifestEntry("a", 0, null, name));
    assertThat(entries(read(object))).containsExactly(new ManifestEntry("a", 0, null, name));
    assertThat(entries(read(none))).containsExactly(new ManifestEntry("a", 0, null, null));
    assertThat(entries(read(beside)).get(0).checksum()).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "etag",
        "eTag",
        "ETag",
        "e_tag",
        "rows",
        "shard",
        "shared",
        "shape",
        "md",
        "metadata",
        "cmd",
        "sum",
        "summary",
        "rowSum",
        "hashtags",
        "hashBucket",
        "modified",
        "bucket1",
        "lastModified",
        "versionId",
        "x"
      })
  void ignoresOtherPropertiesWhateverTheyHold(String name) {
    String hash = "d41d8cd98f00b204e9800998ecf8427e";
    for (String value :
        List.of("\"" + hash + "\"", "\"\\\"" + hash + "-3\\\"\"", "7", "{\"a\":[1]}", "null")) {
      ManifestEntry entry = entries(read(withProperty("\"%s\":%s".formatted(name, value)))).get(0);

      assertThat(entry).as(value).isEqualTo(new ManifestEntry("a", 0, null, null));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"BLAKE9", "sha3-256", "XXH3", "\u017fha256", "-S-H-A-256"})
  void remembersAnAlgorithmThatIsNotKnown(String name) {
    String json =
        withProperty("\"checksum\":{\"algorithm\":\"%s\",\"value\":\"!\"}".formatted(name));

    ManifestEntry entry = entries(read(json)).get(0);

    assertThat(entry).isEqualTo(new ManifestEntry("a", 0, null, name));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "SHA-256":"abc" | files[0]: SHA-256 has 32 bytes
          "md5":"1B2M2Y8AsgTpgAmY7PhCfg==\\n" | files[0]: MD5 has 16 bytes
          "md5":"1B2M2Y8AsgTp gAmY7PhCfg==" | files[0]: MD5 has 16 bytes
          "md5":" 1B2M2Y8AsgTpgAmY7PhCfg==" | files[0]: MD5 has 16 bytes
          "md5":"1B2M2Y8AsgTpgAmY7PhCfg===" | files[0]: MD5 has 16 bytes
          "md5":"1B2M2Y8AsgTpgAmY7PhCf===" | files[0]: MD5 has 16 bytes
          "md5":"=" | files[0]: MD5 has 16 bytes
          "md5":"0xd41d8cd98f00b204e9800998ecf842" | files[0]: MD5 has 16 bytes
          "md5":"d4:1d:8c:d9:8f:00:b2:04:e9:80:09:98:ec:f8:42:7e" | files[0]: MD5 has 16 bytes
          "md5":"MD5 d41d8cd98f00b204e9800998ecf8427e" | files[0]: MD5 has 16 bytes
          "md5":"\\"d41d8cd98f00b204e9800998ecf8427e\\"" | files[0]: MD5 has 16 bytes
          "md5":"W/\\"d41d8cd98f00b204e9800998ecf8427e\\"" | files[0]: MD5 has 16 bytes
          "md5":"４１d8cd98f00b204e9800998ecf8427e00" | files[0]: MD5 has 16 bytes
          "sha256":"47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU=" | files[0]: SHA-256 has 32 bytes
          "sha256":"1B2M2Y8AsgTpgAmY7PhCfg==" | files[0]: SHA-256 has 32 bytes
          "sha256":"d41d8cd98f00b204e9800998ecf8427e" | files[0]: SHA-256 has 32 bytes
          "md5":["d41d8cd98f00b204e9800998ecf8427e"] | files[0] (a) needs a text as its md5
          "md5":true | files[0] (a) needs a text as its md5
          "md5":"d41d8cd98f00b204e9800998ecf8427e","MD5":"1B2M2Y8AsgTpgAmY7PhCfw==" | files[0]: two values of MD5
          "checksum":{"algorithm":"MD5","encoding":"","value":"d41d8cd98f00b204e9800998ecf8427e"} | files[0] (a) needs a text as its checksum.encoding
          "checksum":{"algorithm":"MD5","encoding":7,"value":"d41d8cd98f00b204e9800998ecf8427e"} | files[0] (a) needs a text as its checksum.encoding
          "checksum":{"algorithm":"","value":"d41d8cd98f00b204e9800998ecf8427e"} | files[0] (a) needs a text as its checksum.algorithm
          "checksum":{"algorithm":"MD5","value":null} | files[0] (a) needs a text as its checksum.value
          "checksum":{"algorithm":"MD5","encoding":"base64url","value":"1B2M2Y8AsgTpgAmY7PhCfg=="} | files[0]: the checksum's encoding is hex or base64, but was base64url
          "checksum":{"algorithm":"MD5","encoding":"hex","value":"1B2M2Y8AsgTpgAmY7PhCfg=="} | files[0]: MD5 has 16 bytes
          "checksum":{} | files[0] (a) has a checksum without algorithm
          "sha256":"abc" | files[0]: SHA-256 has 32 bytes, and abc is not the hex or base64 of so many
          "sha256":"" | files[0] (a) needs a text as its sha256
          "sha256":7 | files[0] (a) needs a text as its sha256
          "md5":"d41d8cd98f00b204e9800998ecf8427" | files[0]: MD5 has 16 bytes
          "md5":"d41d8cd98f00b204e9800998ecf8427g" | files[0]: MD5 has 16 bytes
          "md5":" d41d8cd98f00b204e9800998ecf8427e" | files[0]: MD5 has 16 bytes
          "md5":"d41d8cd98f00b204e9800998ecf8427e-3" | files[0]: MD5 has 16 bytes
          "md5":"1B2M2Y8AsgTpgAmY7PhCfg" | files[0]: MD5 has 16 bytes
          "md5":"1B2M2Y8AsgTpgAmY7PhCfg=" | files[0]: MD5 has 16 bytes
          "md5":"1B2M2Y8AsgTpgAmY7PhCfh==" | files[0]: MD5 has 16 bytes
          "sha256":"Obym+jYZ9n7k1vjfUUkVWFYPQpkgWT9/ZJEZuj8oXtk=-3" | files[0]: SHA-256 has 32 bytes
          "checksum":{"algorithm":"SHA256","encoding":"hex","value":"47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="} | files[0]: SHA-256 has 32 bytes
          "checksum":{"algorithm":"CRC32","encoding":"base64","value":"cbf43926"} | files[0]: CRC-32 has 4 bytes, and cbf43926 is not the base64 of so many
          "checksum":{"algorithm":"CRC32","encoding":"octal","value":"1"} | files[0]: the checksum's encoding is hex or base64, but was octal
          "checksum":{"algorithm":"CRC32"} | files[0] (a) has a checksum without value
          "checksum":{"value":"1"} | files[0] (a) has a checksum without algorithm
          "checksum":{"algorithm":null,"value":"1"} | files[0] (a) needs a text as its checksum.algorithm
          "checksum":{"algorithm":"CRC32","value":1} | files[0] (a) needs a text as its checksum.value
          "checksum":"cbf43926" | files[0] (a) needs an object as its checksum
          "checksum":[] | files[0] (a) needs an object as its checksum
          "checksum":{"algorithm":"CRC32","value":"cbf43926"},"crc32":"00000000" | files[0]: two values of CRC-32: cbf43926 and 00000000
          """)
  void refuses(String property, String detail) {
    LakegateException fault = fault(withProperty(property));

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
    assertThat(fault.detail()).startsWith(detail);
  }

  @Test
  void base64MindsItsCaseWhereHexDoesNot() {
    String flipped = "47dEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

    ManifestEntry entry = entries(read(withProperty("\"sha256\":\"" + flipped + "\""))).get(0);

    assertThat(entry.checksum().hex()).isNotEqualTo(SHA256);
  }
}

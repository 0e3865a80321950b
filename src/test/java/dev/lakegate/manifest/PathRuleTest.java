package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;
import static dev.lakegate.failure.Reason.PATH_OUTSIDE_GENERATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.lakegate.failure.LakegateException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathRuleTest {

  private static final PathRule RULE =
      new PathRule(new ManifestContext("lake", "t/gen=1/", "_SUCCESS", "manifest.json"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "part-0.csv",
        "city=São Paulo/part 1.csv",
        "a+b.csv",
        "%41.csv",
        "5%3A00.log",
        "100%.csv",
        "%zz",
        "..a/b..",
        "...",
        "a/..b/c",
        "5:00.log",
        "a//b",
        "~backup.csv",
        "a/~/b",
        " a.csv",
        "+a/b+.csv",
        "a/ /b",
        "a/+/b",
        "a/ C:/b",
        "%20a/%c2%a0b",
        "..+x",
        "..%e3%81%82/x",
        "..%e3%80/x",
        "..%a0/x",
        " 5:00.log",
        "a/C:/b",
        "ab:c.csv",
        "．．/x",
        "%ef%bc%8e%ef%bc%8e/x",
        "%uff0e%uff0e/x",
        "\u2024\u2024/x",
        "\u2025/x",
        "À®À®/x",
        "%c0%ae",
        "%f8%80%80%ae%f8%80%80%ae/x",
        "%c3%a9.csv",
        "%e2%82%ac.csv",
        "%c0",
        "%u",
        "%ud800.csv",
        "%00.csv",
        "a/%2e/b",
        "..%",
        "%2e%2e.csv",
        "a\u2028b",
        "e\u0301.csv",
        "dir\\file",
        "😀.csv",
        "dt=__HIVE_DEFAULT_PARTITION__/x",
        "S3/lake/t/gen=1/a",
        "%2e%41"
      })
  void takesRawRelativePathsAsTheyAre(String path) {
    assertThat(RULE.relative(0, path)).isEqualTo(path);
  }

  @ParameterizedTest
  @CsvSource({
    "s3://lake/t/gen=1/a.csv, a.csv",
    "S3://lake/t/gen=1/a.csv, a.csv",
    "s3a://lake/t/gen=1/sub/a.csv, sub/a.csv",
    "s3n://lake/t/gen=1/a%20b.csv, a%20b.csv",
    "s3://lake/t/gen=1/a?versionId=1, a?versionId=1",
    "s3://lake/t/gen=1/a#b, a#b",
    "s3://lake/t/gen=1/a\u2028b, a\u2028b",
    "s3://lake/t/gen=1/t/gen=1/a, t/gen=1/a"
  })
  void makesOwnUrisRelative(String uri, String expected) {
    assertThat(RULE.relative(0, uri)).isEqualTo(expected);
  }

  @Test
  void makesUrisRelativeAtTheRootOfABucket() {
    PathRule root = new PathRule(new ManifestContext("lake", "", "_SUCCESS", "manifest.json"));

    assertThat(root.relative(0, "s3://lake/a/b.csv")).isEqualTo("a/b.csv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../x",
        "a/../../x",
        "a/../x",
        "..",
        "a/..",
        "..\\x",
        "a\\..\\..\\x",
        " .. /x",
        "/etc/x",
        "//x",
        "\\\\server\\share",
        "\\x",
        "~/.x",
        "~",
        "~root/x",
        "~\\x",
        "%7e/x",
        "C:\\x",
        "c:/x",
        "C:x",
        "c%3a/x",
        "C%3Ax",
        "%2e%2e%2fsecret.csv",
        "%2E%2E/x",
        "..%2fx",
        "%2e./x",
        ".%2E/x",
        "a%2F..%2Fx",
        "..%5Cx",
        "%5c%5cserver",
        "%252e%252E%255cx",
        "%2525252525252e%2525252525252e/x",
        "%%32%65%%32%65/x",
        "%%%33%32e./x",
        "%u002e%u002e/x",
        "%U002E%u002e%u2215../../x",
        "%25u002e%25u002e/x",
        "%c0%ae%c0%ae/x",
        "%C0%AE%c0%ae%c0%afx",
        "%c0%2e%c0%ae%c0%ae/../x",
        "%25c0%25ae%25c0%25ae/x",
        "%e0%80%ae%e0%80%ae/x",
        "%f0%80%80%ae%f0%80%80%ae/x",
        "%f8%80%80%80%ae%f8%80%80%80%ae/x",
        "%fc%80%80%80%80%ae%fc%80%80%80%80%ae/x",
        "..%fc%80%80%80%81%9c",
        "%c0%af",
        "%c1%9cx",
        "..%00/x",
        "..%09/x",
        "..\u00a0/x",
        "\u3000../x",
        "..%c2%a0/x",
        "%e3%80%80../x",
        "%25e3%2580%2580../x",
        "..%e2%80%a8/x",
        "a/..%c2%85",
        "..+/x",
        "+../x",
        "..%2b/x",
        ".%2e+%e3%80%80/x",
        " /etc/x",
        "\u00a0/x",
        "+/x",
        "%20%2fx",
        "%00/x",
        " \\server",
        " ~/x",
        " ~ ",
        " C:x",
        "%c2%a0c:/x",
        " s3://other/x",
        "\u3000s3://lake/t/gen=1/a",
        "%20s3://lake/t/gen=1/a",
        "+https://other/x",
        "%67it+ssh://other/x",
        "..;/x",
        "..;.csv",
        "..;a=b/x",
        "a/..;jsessionid=1/x",
        "..%3b/x",
        "a/%2e%2e/x",
        "%252e%252e%252fx",
        "%25252e%25252e/x",
        "..%5cx",
        "%2fetc/x",
        "file:///etc/passwd",
        "file:/etc/passwd",
        "https://lake/t/gen=1/a",
        "gs://lake/t/gen=1/a",
        "s3://other/t/gen=1/a",
        "s3://lake.other/t/gen=1/a",
        "s3://lake/t/gen=10/a",
        "s3://lake/t/gen=1",
        "s3://lake/t/gen=2/a",
        "s3://lake",
        "s3://user@lake/t/gen=1/a",
        "s3://user:secret@lake/t/gen=1/a",
        "s3://lake:443/t/gen=1/a",
        "s3:///t/gen=1/a",
        "s3:///lake/t/gen=1/a",
        "s3://lake?/t/gen=1/a",
        "s3://lake#/t/gen=1/a",
        "s3://LAKE/t/gen=1/a",
        "s3://lake/T/gen=1/a",
        "s3://lake/t/Gen=1/a",
        "s3://lake//t/gen=1/a",
        "s3://lake/t//gen=1/a",
        "s3://lake/t/gen=1a/x",
        "s3://lake/t/gen%3D1/a",
        "s3://lake/t/gen=1%2fa",
        "s3://lake/t/gen=1/%2fa",
        "s3://lake/t/gen=1/s3://other/a",
        "s3:\\\\lake\\t\\gen=1\\a",
        "s3%3A%2F%2Fother/a",
        "s3%3a//lake/t/gen=1/a",
        "%733://lake/t/gen=1/a",
        "s3x://lake/t/gen=1/a",
        "arn:/aws:s3:::lake/t/gen=1/a",
        "javascript:/x",
        "s3://lake/t/gen=1/../x",
        "s3://lake/t/gen=1//x",
        "s3://lake/t/gen=1/%2e%2e/x",
        "s3:/lake/t/gen=1/a",
        "s3b://lake/t/gen=1/a"
      })
  void refusesWhatLeadsOut(String path) {
    LakegateException fault = fault(path);

    assertThat(fault.reason()).isEqualTo(PATH_OUTSIDE_GENERATION);
    assertThat(fault.detail())
        .startsWith("files[3]: path ")
        .endsWith(" leads out of the generation's folder");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "./x",
        "a/./b",
        ".",
        "a\nb",
        "a\u0000b",
        "\u007f",
        "\u0085",
        "a\ud800",
        "s3://lake/t/gen=1/"
      })
  void refusesWhatCannotBeAName(String path) {
    LakegateException fault = fault(path);

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
    assertThat(fault.detail()).startsWith("files[3]: path ").doesNotContain("\n", "\u0000");
  }

  @Test
  void knowsHowLongAKeyCanBe() {
    String longest = "é".repeat((1024 - "t/gen=1/".length()) / 2);

    assertThat(RULE.relative(0, longest)).isEqualTo(longest);
    assertThat(fault(longest + "x"))
        .hasMessageEndingWith(" is longer than the 1024 bytes that a key can have");
  }

  private static LakegateException fault(String path) {
    return catchThrowableOfType(LakegateException.class, () -> RULE.relative(3, path));
  }
}

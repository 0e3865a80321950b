package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;
import static dev.lakegate.failure.Reason.MANIFEST_REPORTS_FAILURE;
import static dev.lakegate.failure.Reason.STORE_ERROR;
import static dev.lakegate.manifest.ManifestTexts.CONTEXT;
import static dev.lakegate.manifest.ManifestTexts.entries;
import static dev.lakegate.manifest.ManifestTexts.fault;
import static dev.lakegate.manifest.ManifestTexts.read;
import static dev.lakegate.manifest.ManifestTexts.utf8;
import static dev.lakegate.manifest.SampleManifests.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.failure.LakegateException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestReaderTest {

  private static final String ONE = "{\"files\":[{\"path\":\"a\",\"size\":5}]}";

  @Test
  void readsWhatTheSampleSays() {
    Manifest manifest =
        ManifestTexts.reader()
            .read(
                new ByteArrayInputStream(
                    bytes("01-plain-manifest/gen=20261128T0100Z/manifest.json")),
                ManifestTexts.SAMPLE);

    assertThat(manifest.dataset()).isEqualTo("orders");
    assertThat(manifest.generation()).isEqualTo("20261128T0100Z");
    assertThat(manifest.createdAt()).isEqualTo(Instant.parse("2026-11-28T01:00:07Z"));
    assertThat(manifest.table()).isEmpty();
    assertThat(manifest.fileCount()).isEqualTo(4);
    assertThat(manifest.totalBytes()).isEqualTo(305);
    assertThat(entries(manifest))
        .extracting(ManifestEntry::path)
        .containsExactly(
            "part-00000.csv",
            "part-00001.csv",
            "city=São Paulo/part-00002.csv",
            "empty/part-00003.csv");
  }

  @Test
  void canBeReadRepeatedly() {
    try (Manifest manifest = read(ONE)) {
      List<ManifestEntry> first = manifest.entries().toList();

      assertThat(manifest.entries()).containsExactlyElementsOf(first).hasSize(1);
    }
  }

  @Test
  void passesTheTableOn() {
    Manifest manifest =
        read(
            "{\"table\":{\"name\":\"orders\",\"rows\":3,\"ratio\":0.5,\"tags\":[true,null,{\"a\":\"b\"}]},"
                + "\"files\":[]}");

    assertThat(manifest.table())
        .containsEntry("name", "orders")
        .containsEntry("rows", 3)
        .containsEntry("ratio", 0.5)
        .containsEntry("tags", Arrays.asList(true, null, Map.of("a", "b")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"files\":[]}",
        "{\"version\":1,\"files\":[]}",
        "{\"files\":[],\"version\":1}",
        "{\"files\":[],\"version\":null,\"dataset\":null,\"generation\":null,\"createdAt\":null,"
            + "\"table\":null,\"fileCount\":null,\"totalBytes\":null}",
        "{\"files\":[],\"unknown\":{\"deep\":[1,{\"files\":\"x\"}]},\"other\":\"y\"}",
        "{\"files\":[],\"success\":true,\"name\":\"nightly\"}",
        "\n {\"files\" : [ ] }\n"
      })
  void acceptsAnEmptyListWith(String json) {
    assertThat(entries(read(json))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                              | The manifest is empty
          '  '                            | The manifest is empty
          []                              | The manifest is no JSON object
          "text"                          | The manifest is no JSON object
          null                            | The manifest is no JSON object
          {}                              | The manifest has no files
          {"version":1}                   | The manifest has no files
          {"files":null}                  | files is no array
          {"files":{}}                    | files is no array
          {"version":2,"files":[]}        | version is 1, and no other is known
          {"version":1.0,"files":[]}      | version is 1, and no other is known
          {"version":"1","files":[]}      | version is 1, and no other is known
          {"files":[],"files":[]}         | The manifest is no valid JSON, line 1, column
          {"files":[]}{"files":[]}        | Something follows the manifest's JSON object
          {"files":[]} x                  | The manifest is no valid JSON, line 1, column
          {"files":[],}                   | The manifest is no valid JSON, line 1, column
          {"files":[] /* hi */}           | The manifest is no valid JSON, line 1, column
          {'files':[]}                    | The manifest is no valid JSON, line 1, column
          {"files":[NaN]}                 | The manifest is no valid JSON, line 1, column
          {"files":[],"dataset":7}        | dataset is no text of at most 1024 characters
          {"files":[],"table":[]}         | table is no object
          {"files":[],"createdAt":"yesterday"} | createdAt is no time with an offset
          {"files":[],"createdAt":"2026-11-28T01:00:07"} | createdAt is no time with an offset
          {"files":[],"fileCount":1}      | fileCount says 1, but files has 0
          {"fileCount":1,"files":[]}      | fileCount says 1, but files has 0
          {"files":[],"totalBytes":7}     | totalBytes says 7, but files has 0
          {"files":[],"fileCount":-1}     | fileCount is no whole number from 0
          {"files":[],"fileCount":"0"}    | fileCount is no whole number from 0
          {"files":[],"totalBytes":0.0}   | totalBytes is no whole number from 0
          {"files":[],"totalBytes":99999999999999999999} | totalBytes is no whole number from 0
          {"files":[],"success":"false"}  | success is neither true nor false
          {"files":[],"success":null}     | success is neither true nor false
          {"files":["part-0.gz"]}         | files[0] is no object
          {"files":[[]]}                  | files[0] is no object
          {"files":[null]}                | files[0] is no object
          {"files":[{"size":1}]}          | files[0] has no path
          {"files":[{"path":"a"}]}        | files[0] (a) has no size
          {"files":[{"path":null,"size":1}]}   | files[0] needs a text as its path
          {"files":[{"path":"","size":1}]}     | files[0] needs a text as its path
          {"files":[{"path":7,"size":1}]}      | files[0] needs a text as its path
          {"files":[{"path":"a","size":-1}]}   | files[0] (a) needs a size from 0
          {"files":[{"path":"a","size":-0}]}   | files[0] (a) needs a size from 0
          {"files":[],"fileCount":-0}          | fileCount is no whole number from 0
          {"files":[],"totalBytes":-0}         | totalBytes is no whole number from 0
          {"files":[{"path":"a","size":1.0}]}  | files[0] (a) needs a size from 0
          {"files":[{"path":"a","size":1e3}]}  | files[0] (a) needs a size from 0
          {"files":[{"path":"a","size":"1"}]}  | files[0] (a) needs a size from 0
          {"files":[{"path":"a","size":null}]} | files[0] (a) needs a size from 0
          {"files":[{"path":"a","size":9223372036854775808}]} | files[0] (a) needs a size from 0
          {"files":[{"path":"a","size":1,"size":1}]} | The manifest is no valid JSON, line 1, column
          {"files":[{"path":"a","size":1},{"path":"b","size":1},{"path":"a","size":1}]} | files[2]: a is listed twice, first as files[0]
          {"files":[{"path":"a","size":1},{"path":"s3://lake/orders/dt=1/a","size":1}]} | files[1]: a is listed twice, first as files[0]
          {"files":[{"path":"a","size":9223372036854775807},{"path":"b","size":1}]} | The sizes of files sum up to more than can be, at b
          """)
  void refuses(String json, String detail) {
    LakegateException fault = fault(json == null ? "" : json);

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
    assertThat(fault.detail())
        .startsWith(detail)
        .doesNotContain("\n")
        .hasSizeLessThanOrEqualTo(300);
  }

  /** Neither the settings of the parser nor where it keeps what it reads. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"files":[                  | The manifest is no valid JSON, line 1, column 11: Unexpected end-of-input: expected close marker for Array
          {"files":[NaN]}             | The manifest is no valid JSON, line 1, column 14: Non-standard token 'NaN'
          {"files":[+1]}              | The manifest is no valid JSON, line 1, column 12: Unexpected character ('+' (code 43)) in numeric value
          // who                      | The manifest is no valid JSON, line 1, column 1: Unexpected character ('/' (code 47))
          """)
  void saysWhatIsNoJsonInWordsForWriters(String json, String detail) {
    assertThat(fault(json)).hasMessage(detail);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"success\":false,\"files\":[]}",
        "{\"files\":[],\"success\":false}",
        "{\"files\":[\"part-0.gz\"],\"more\":{\"success\":true},\"success\":false}",
        "{\"files\":[{\"path\":\"../x\",\"size\":1,\"x\":[1]}],\"fileCount\":-3,\"success\":false}",
        "{\"name\":\"org.apache.hadoop.fs.s3a.commit.files.SuccessData/1\",\"success\":false}"
      })
  void believesAJobThatSaysItFailed(String json) {
    LakegateException fault = fault(json);

    assertThat(fault.reason()).isEqualTo(MANIFEST_REPORTS_FAILURE);
    assertThat(fault).hasMessage("The manifest says success: false, so the writing job failed");
  }

  /** What is no JSON says nothing; a property twice may be one of two manifests. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"version\":1,\"version\":1,\"files\":[],\"success\":false}",
        "{\"files\":[],,\"success\":false}",
        "{\"files\":[],\"success\":true,\"success\":false}"
      })
  void believesNobodyBehindBrokenJson(String json) {
    LakegateException fault = fault(json);

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
    assertThat(fault).hasMessageStartingWith("The manifest is no valid JSON");
  }

  @ParameterizedTest
  @ValueSource(strings = {"08-s3a-committer/_SUCCESS", "09-manifest-committer/_SUCCESS"})
  void neverTakesAHadoopSummaryForAList(String name) {
    LakegateException fault = fault(bytes(name));

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
    assertThat(fault)
        .hasMessage(
            "This is a Hadoop job summary: its filenames are a sample, not a list of files");
  }

  @Test
  void neverTakesAHadoopSummaryForAListEvenWithFiles() {
    LakegateException fault =
        fault("{\"files\":[],\"name\":\"org.apache.hadoop.fs.s3a.commit.files.SuccessData/1\"}");

    assertThat(fault).hasMessageStartingWith("This is a Hadoop job summary");
  }

  @ParameterizedTest
  @CsvSource({"2, 7", "4, 8", "2, 8", "4, 7"})
  void countsWithOrWithoutItselfAndTheSentinel(int count, int bytes) {
    Manifest manifest =
        read(
            "{\"files\":[{\"path\":\"a\",\"size\":3},{\"path\":\"manifest.json\",\"size\":1},"
                + "{\"path\":\"_SUCCESS\",\"size\":0},{\"path\":\"sub/_SUCCESS\",\"size\":4}],"
                + "\"fileCount\":%d,\"totalBytes\":%d}".formatted(count, bytes));

    assertThat(manifest.fileCount()).isEqualTo(2);
    assertThat(manifest.totalBytes()).isEqualTo(7);
    assertThat(entries(manifest))
        .extracting(ManifestEntry::path)
        .containsExactly("a", "sub/_SUCCESS");
  }

  @Test
  void takesAFileThatIsNamedLikeItselfPackedForData() {
    Manifest manifest = read("{\"files\":[{\"path\":\"manifest.json.gz\",\"size\":3}]}");

    assertThat(entries(manifest))
        .extracting(ManifestEntry::path)
        .containsExactly("manifest.json.gz");
  }

  @Test
  void readsBehindAByteOrderMark() {
    assertThat(entries(read("\ufeff" + ONE))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"c080", "eda080", "ff", "c3", "f8808080"})
  void refusesWhatIsNotUtf8(String hex) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(utf8("{\"files\":[{\"path\":\"a"));
    bytes.write(HexFormat.of().parseHex(hex));
    bytes.write(utf8("\",\"size\":1}]}"));

    LakegateException fault = fault(bytes.toByteArray());

    assertThat(fault.reason()).isEqualTo(MANIFEST_INVALID);
    assertThat(fault).hasMessage("The manifest is not in UTF-8");
  }

  @Test
  void doesNotBlameTheManifestForTheStore() {
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("Connection reset");
          }
        };
    InputStream half =
        new SequenceInputStream(new ByteArrayInputStream(utf8("{\"files\":[")), failing);

    assertThatThrownBy(() -> ManifestTexts.reader().read(half, CONTEXT))
        .isInstanceOf(LakegateException.class)
        .hasFieldOrPropertyWithValue("reason", STORE_ERROR)
        .hasMessageContaining("Connection reset");
  }

  @Test
  void leavesTheStreamOpen() {
    boolean[] closed = {false};
    InputStream in =
        new ByteArrayInputStream(utf8(ONE)) {
          @Override
          public void close() {
            closed[0] = true;
          }
        };

    ManifestTexts.reader().read(in, CONTEXT).close();

    assertThat(closed[0]).isFalse();
  }

  @Test
  void showsNeitherControlCharactersNorCredentialsInDetails() {
    LakegateException fault =
        fault("{\"files\":[{\"path\":\"s3n://KEY:SECRET@lake/\u202ex\",\"size\":1}]}");

    assertThat(fault)
        .hasMessage("files[0]: path s3n://***@lake/\\u202ex leads out of the generation's folder");
  }
}

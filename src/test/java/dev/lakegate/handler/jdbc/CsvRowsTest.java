package dev.lakegate.handler.jdbc;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.verify.Cancellation;
import dev.lakegate.verify.VerifiedFile;
import dev.lakegate.verify.VerifiedGeneration;
import dev.lakegate.verify.VerifiedGenerations;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvRowsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`a,b\\n1,2\\n` | `1 {a=1, b=2}`",
        "`a,b\\r\\n1,2\\r\\n\\r\\n3,4` | `1 {a=1, b=2} 2 {a=3, b=4}`",
        "`\ufeffa,b\\n1,2` | `1 {a=1, b=2}`",
        "`b,a\\n,\"\"\\n` | `1 {b=null, a=}`",
        "`a,b\\n\"x, \"\"y\"\"\\nz\", w \\n` | `1 {a=x, \"y\"\\nz, b= w }`",
        "`a b,ü\\nä,N\\n` | `1 {a b=ä, ü=N}`",
        "`a\\n` | ``",
        "`` | ``",
      })
  void rowsHaveTheNamesOfTheFirstLine(String file, String rows) throws IOException {
    String text = unescaped(file);

    assertThat(String.join(" ", read(',', text.getBytes(StandardCharsets.UTF_8))))
        .isEqualTo(unescaped(rows));
    assertThat(String.join(" ", read(',', gzip(text)))).isEqualTo(unescaped(rows));
  }

  @Test
  void separatorsAreChosenAndPackedFilesMayHaveSeveralMembers() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    packed.writeBytes(gzip("a;b\n1;2,0\n"));
    packed.writeBytes(gzip("3;4\n"));

    assertThat(read(';', packed.toByteArray())).containsExactly("1 {a=1, b=2,0}", "2 {a=3, b=4}");
  }

  @Test
  void whatBreaksOffIsNoCsv() throws IOException {
    byte[] packed = gzip("a,b\n" + "1,2\n".repeat(1_000));
    byte[] half = Arrays.copyOf(packed, packed.length - 9);

    assertThatThrownBy(() -> read(',', half))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessageStartingWith("part-0.csv is no CSV")
        .hasMessageContaining("it breaks off");
  }

  @Test
  void twoColumnsOfOneNameAreNoCsv() {
    assertThatThrownBy(() -> read(',', "a,b,a\n1,2,3\n".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessage("part-0.csv is no CSV: the first line has a name twice");
  }

  @Test
  void bytesThatAreNoTextAreNoCsv() {
    byte[] latin1 = "a,b\nK\u00f6ln,2\n".getBytes(StandardCharsets.ISO_8859_1);

    assertThatThrownBy(() -> read(',', latin1))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessageStartingWith("part-0.csv is no CSV")
        .hasMessageContaining("Invalid UTF-8");
  }

  @Test
  void aValueWithoutAnEndIsNotKept() {
    byte[] large = ("a\n\"" + "x".repeat(2 << 20) + "\"\n").getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> read(',', large))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessageContaining("exceeds the maximum allowed (1048576");
  }

  @Test
  void aRowThatIsTooLongIsNotKept() throws IOException {
    String names = IntStream.range(0, 40).mapToObj(String::valueOf).collect(joining(","));
    String value = "x".repeat(1 << 19);
    byte[] packed =
        gzip(names + "\n" + Stream.generate(() -> value).limit(40).collect(joining(",")));

    assertThatThrownBy(() -> read(',', packed))
        .isInstanceOf(RejectGenerationException.class)
        .hasMessageStartingWith("part-0.csv is no CSV, line ")
        .hasMessageEndingWith("a row has more than 16777216 bytes");
  }

  @Test
  void manyRowsMayBeLongerThanOne() throws IOException {
    byte[] packed = gzip("a\n" + ("x".repeat(1 << 19) + "\n").repeat(40));

    assertThat(read(',', packed)).hasSize(40);
  }

  @Test
  void columnsCountAlthoughTheyAreEmpty() {
    Map<String, String> columns = new HashMap<>();
    columns.put("a", null);
    columns.put("b", "x");

    assertThat(new CsvRow(1, columns).length()).isEqualTo(65);
  }

  private static List<String> read(char separator, byte[] bytes) {
    VerifiedGenerations sample =
        VerifiedGenerations.generation("lake", "sales/").file("part-0.csv", bytes);
    VerifiedGeneration generation = sample.build();
    List<String> rows = new ArrayList<>();
    try (Stream<VerifiedFile> files = generation.files()) {
      new CsvRows(separator)
          .read(
              generation,
              files.findFirst().orElseThrow(),
              new Cancellation(),
              row -> rows.add(row.number() + " " + row.columns()));
    } finally {
      assertThat(sample.store().leaks()).isZero();
    }
    return rows;
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static String unescaped(String text) {
    return text.translateEscapes();
  }
}

package dev.lakegate.handler.jdbc;

import dev.lakegate.failure.InertText;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.manifest.GzipStream;
import dev.lakegate.manifest.SourceStream;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.verify.Cancellation;
import dev.lakegate.verify.VerifiedFile;
import dev.lakegate.verify.VerifiedGeneration;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.FormatSchema;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.ObjectReader;
import tools.jackson.dataformat.csv.CsvFactory;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;
import tools.jackson.dataformat.csv.CsvSchema;

/** Reads files as CSV, one row at a time, with the names of the first line. Thread-safe. */
final class CsvRows {

  private static final byte[] GZIP = {0x1f, (byte) 0x8b};

  /** In characters. */
  private static final int LONGEST_VALUE = 1 << 20;

  private static final int SHOWN = 300;

  private final ObjectReader reader;

  CsvRows(char separator) {
    CsvFactory factory =
        CsvFactory.builder()
            .enable(
                CsvReadFeature.SKIP_EMPTY_LINES,
                CsvReadFeature.FAIL_ON_MISSING_COLUMNS,
                CsvReadFeature.EMPTY_UNQUOTED_STRING_AS_NULL)
            .streamReadConstraints(
                StreamReadConstraints.builder().maxStringLength(LONGEST_VALUE).build())
            .build();
    this.reader =
        CsvMapper.builder(factory)
            .build()
            .readerForMapOf(String.class)
            .with(CsvSchema.emptySchema().withHeader().withColumnSeparator(separator));
  }

  /**
   * Passes each row on.
   *
   * @throws RejectGenerationException when the file is no such CSV
   */
  void read(
      VerifiedGeneration generation,
      VerifiedFile file,
      Cancellation cancellation,
      Consumer<CsvRow> rows) {
    try (ObjectContent content = generation.open(file);
        Cancellation.Registration abort = cancellation.onCancel(content::abort)) {
      read(new SourceStream(content.stream(), "a file"), rows);
    } catch (JacksonException e) {
      throw refused(file, line(e) + InertText.of(e.getOriginalMessage(), SHOWN), e);
    } catch (IOException e) {
      throw refused(file, ": " + InertText.of(e.getMessage(), SHOWN), e);
    }
  }

  // Packed or not is told by the bytes, since no text begins like that; a name may lie.
  private void read(InputStream stored, Consumer<CsvRow> rows) throws IOException {
    PushbackInputStream peeked = new PushbackInputStream(stored, GZIP.length);
    byte[] head = peeked.readNBytes(GZIP.length);
    peeked.unread(head);
    if (!Arrays.equals(head, GZIP)) {
      readText(peeked, rows);
      return;
    }
    try (GzipStream unpacked = new GzipStream(peeked, Long.MAX_VALUE)) {
      readText(unpacked, rows);
    }
  }

  private void readText(InputStream stream, Consumer<CsvRow> rows) throws IOException {
    PushbackInputStream text = new PushbackInputStream(stream, 1);
    int first = text.read();
    // Writers in parallel leave empty files, without even a line of names.
    if (first < 0) {
      return;
    }
    text.unread(first);
    long number = 0;
    RowBytes rowBytes = new RowBytes(text);
    try (MappingIterator<Map<String, String>> values = reader.readValues(rowBytes)) {
      while (values.hasNextValue()) {
        Map<String, String> columns = values.nextValue();
        rowBytes.beginRow();
        requireAll(values.parserSchema(), columns);
        rows.accept(new CsvRow(++number, columns));
      }
    }
  }

  // Of two columns of one name a row would have the last.
  private static void requireAll(FormatSchema schema, Map<String, String> columns)
      throws IOException {
    if (schema instanceof CsvSchema names && names.size() != columns.size()) {
      throw new IOException("the first line has a name twice");
    }
  }

  private static String line(JacksonException failure) {
    return failure.getLocation() == null
        ? ": "
        : ", line %d: ".formatted(failure.getLocation().getLineNr());
  }

  private static RejectGenerationException refused(
      VerifiedFile file, String why, Exception failure) {
    return new RejectGenerationException(
        "%s is no CSV%s".formatted(InertText.of(file.path(), SHOWN), why), failure);
  }
}

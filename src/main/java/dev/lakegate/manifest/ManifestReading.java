package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;
import static dev.lakegate.failure.Reason.MANIFEST_REPORTS_FAILURE;
import static dev.lakegate.failure.Reason.PATH_OUTSIDE_GENERATION;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;

/** Reads one manifest in the gate's own format. */
final class ManifestReading {

  private static final int VERSION = 1;
  private static final int MAX_TEXT = 1024;
  private static final Set<Reason> OVERRULED = Set.of(MANIFEST_INVALID, PATH_OUTSIDE_GENERATION);
  private static final String HADOOP = "org.apache.hadoop.";

  private final Tokens tokens;
  private final FileList files;
  private final Spool<ManifestEntry> spool;
  private boolean listed;
  private @Nullable String dataset;
  private @Nullable String generation;
  private @Nullable Instant createdAt;
  private Map<String, Object> table = Map.of();
  private @Nullable Long fileCount;
  private @Nullable Long totalBytes;

  ManifestReading(Tokens tokens, FileList files, Spool<ManifestEntry> spool) {
    this.tokens = tokens;
    this.files = files;
    this.spool = spool;
  }

  /** Reads to the end. A failed job's word goes before any other fault of its manifest. */
  Manifest read() {
    try {
      readDocument();
    } catch (LakegateException fault) {
      throw OVERRULED.contains(fault.reason()) && failureFollows() ? reportedFailure() : fault;
    }
    return new SpooledManifest(dataset, generation, createdAt, table, files.bytes(), spool);
  }

  private void readDocument() {
    JsonToken first = tokens.next();
    if (first != JsonToken.START_OBJECT) {
      throw invalid(first == null ? "The manifest is empty" : "The manifest is no JSON object");
    }
    for (String name = tokens.nextName(); name != null; name = tokens.nextName()) {
      tokens.next();
      readProperty(name);
    }
    if (tokens.next() != null) {
      throw invalid("Something follows the manifest's JSON object");
    }
    judge();
  }

  private void readProperty(String name) {
    switch (name) {
      case "files" -> readFiles();
      case "success" -> readSuccess();
      case "name" -> refuseHadoop();
      default -> readOptional(name);
    }
  }

  private void readOptional(String name) {
    if (tokens.is(JsonToken.VALUE_NULL)) {
      return;
    }
    switch (name) {
      case "version" -> readVersion();
      case "dataset" -> dataset = text(name);
      case "generation" -> generation = text(name);
      case "createdAt" -> createdAt = time(name);
      case "table" -> table = readTable();
      case "fileCount" -> fileCount = number(name);
      case "totalBytes" -> totalBytes = number(name);
      default -> tokens.skip();
    }
  }

  private void readFiles() {
    listed = true;
    files.read();
  }

  private void readSuccess() {
    if (tokens.is(JsonToken.VALUE_FALSE)) {
      throw reportedFailure();
    }
    if (!tokens.is(JsonToken.VALUE_TRUE)) {
      throw invalid("success is neither true nor false");
    }
  }

  private void refuseHadoop() {
    if (tokens.is(JsonToken.VALUE_STRING) && tokens.text().startsWith(HADOOP)) {
      throw invalid(
          "This is a Hadoop job summary: its filenames are a sample, not a list of files");
    }
    tokens.skip();
  }

  private void readVersion() {
    if (!tokens.isLong() || tokens.number() != VERSION) {
      throw invalid("version is 1, and no other is known");
    }
  }

  private Map<String, Object> readTable() {
    if (!tokens.is(JsonToken.START_OBJECT)) {
      throw invalid("table is no object");
    }
    return new FreeForm(tokens).object();
  }

  private String text(String name) {
    if (!tokens.is(JsonToken.VALUE_STRING) || tokens.text().length() > MAX_TEXT) {
      throw invalid(name + " is no text of at most 1024 characters");
    }
    return tokens.text();
  }

  private Instant time(String name) {
    String written = text(name);
    try {
      return OffsetDateTime.parse(written).toInstant();
    } catch (DateTimeException e) {
      throw Details.failure(
          MANIFEST_INVALID,
          "createdAt is no time with an offset, like 2026-11-28T01:00:07Z: %s",
          written);
    }
  }

  private long number(String name) {
    if (!tokens.isCount()) {
      throw invalid(name + " is no whole number from 0");
    }
    return tokens.number();
  }

  private void judge() {
    if (!listed) {
      throw invalid("The manifest has no files");
    }
    if (fileCount != null) {
      files.requireCount(fileCount);
    }
    if (totalBytes != null) {
      files.requireBytes(totalBytes);
    }
  }

  // Reads on after a fault; what is broken further on changes nothing.
  private boolean failureFollows() {
    try {
      while (tokens.next() != null) {
        if (tokens.depth() == 1
            && tokens.is(JsonToken.PROPERTY_NAME)
            && tokens.name().equals("success")) {
          return tokens.next() == JsonToken.VALUE_FALSE;
        }
      }
      return false;
    } catch (JacksonException | LakegateException e) {
      return false;
    }
  }

  private static LakegateException reportedFailure() {
    return new LakegateException(
        MANIFEST_REPORTS_FAILURE, "The manifest says success: false, so the writing job failed");
  }

  private static LakegateException invalid(String detail) {
    return new LakegateException(MANIFEST_INVALID, detail);
  }
}

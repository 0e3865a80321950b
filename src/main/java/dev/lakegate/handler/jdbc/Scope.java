package dev.lakegate.handler.jdbc;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a statement is run for, and so which parameters it may have. */
enum Scope {
  /** The generation. */
  GENERATION(
      Set.of(
          "attempt",
          "bucket",
          "dataset",
          "fencingToken",
          "fileCount",
          "generation",
          "idempotencyKey",
          "level",
          "partitionValues",
          "prefix",
          "sequencer",
          "table",
          "time",
          "totalBytes",
          "uri",
          "versionId"),
      List.of("partitionValues.", "table.")),

  /** One of its files. */
  FILE(
      with(
          GENERATION.names,
          "file.path",
          "file.key",
          "file.uri",
          "file.size",
          "file.versionId",
          "file.eTag",
          "file.lastModified",
          "file.checksum",
          "file.checksumAlgorithm"),
      GENERATION.free),

  /** One row of a file. */
  ROW(with(FILE.names, "file.row"), List.of("partitionValues.", "table.", "column."));

  private final Set<String> names;

  /** What writers of generations choose the rest of. */
  private final List<String> free;

  Scope(Set<String> names, List<String> free) {
    this.names = names;
    this.free = free;
  }

  private static Set<String> with(Set<String> names, String... more) {
    return Stream.concat(names.stream(), Stream.of(more)).collect(Collectors.toUnmodifiableSet());
  }

  boolean knows(String name) {
    return names.contains(name)
        || free.stream().anyMatch(it -> name.startsWith(it) && name.length() > it.length());
  }

  /** All, for people. */
  String known() {
    Set<String> known = new TreeSet<>(names);
    free.forEach(it -> known.add(it + "<name>"));
    return String.join(", ", known);
  }
}

package dev.lakegate.dataset;

import java.util.List;
import java.util.Set;

/** Folders in which writers keep what is not published yet; a marker in there marks nothing. */
final class StagingFolders {

  private static final Set<String> NAMES = Set.of("_temporary", "_impala_insert_staging");

  // Writers append a job's or a query's id: Spark, the S3A committers, Hive, Flink.
  private static final List<String> BEGINNINGS =
      List.of(".spark-staging", "__magic", ".hive-staging", ".staging");

  private StagingFolders() {}

  /** Whether a folder of that name is one. */
  static boolean contains(String segment) {
    return NAMES.contains(segment) || BEGINNINGS.stream().anyMatch(segment::startsWith);
  }
}

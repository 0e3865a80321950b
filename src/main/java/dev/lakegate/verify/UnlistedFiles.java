package dev.lakegate.verify;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.store.StoredObject;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Collects objects that the manifest does not list, and does about them what the dataset says. */
final class UnlistedFiles {

  private static final Logger LOGGER = LoggerFactory.getLogger(UnlistedFiles.class);
  private static final int MAX_NAMED = 5;

  private final Generation generation;
  private final DataNames names;
  private final List<String> named = new ArrayList<>();
  private long count;

  UnlistedFiles(Generation generation, DataNames names) {
    this.generation = generation;
    this.names = names;
  }

  /** What the generation's dataset wants. */
  static DatasetDefinition.UnlistedFiles rule(Generation generation) {
    return generation.dataset().definition().verification().unlistedFiles();
  }

  /** Takes in what is not listed; only data counts. */
  void add(StoredObject object) {
    if (names.isData(object)) {
      count++;
      if (named.size() < MAX_NAMED) {
        named.add(names.path(object));
      }
    }
  }

  /**
   * Does what the dataset says.
   *
   * @param files how many files are listed
   * @param faults takes the fault in, if it is one
   */
  void judge(int files, FaultBoard faults) {
    if (count == 0) {
      return;
    }
    String detail =
        Details.of(
            "%d not listed: %s",
            count, String.join(", ", named) + (count > MAX_NAMED ? ", …" : ""));
    switch (rule(generation)) {
      case IGNORE -> {}
      case WARN -> warn(detail);
      case REJECT -> reject(Details.failure(Reason.UNLISTED_FILE, "%s", detail), files, faults);
    }
  }

  private static void reject(LakegateException fault, int files, FaultBoard faults) {
    // Told after the faults of listed files.
    if (faults.report(files, fault)) {
      throw fault;
    }
  }

  private void warn(String detail) {
    LOGGER
        .atWarn()
        .addKeyValue("dataset", InertText.of(generation.dataset().name()))
        .addKeyValue("generation", generation.id())
        .addKeyValue("detail", detail)
        .log("Files stand in a generation's folder that its manifest does not list");
  }
}

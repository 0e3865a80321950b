package dev.lakegate.guarantee;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Writes down what happened in a scenario in which a promise was broken, for people. */
final class Minutes {

  private Minutes() {}

  /** Breaches first, then everything in the order in which it happened. */
  static void write(Evidence evidence, List<String> breaches) {
    List<String> lines = new ArrayList<>(breaches);
    evidence.announced().forEach(one -> lines.add("announced " + one + " " + one.sendings()));
    evidence.moments().stream()
        .filter(moment -> !moment.what().startsWith("renew"))
        .forEach(moment -> lines.add(line(moment)));
    try {
      Files.write(Fleet.FOLDER.resolve(evidence.scenario().title() + ".minutes"), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(Moment moment) {
    TreeMap<String, String> fields = new TreeMap<>(moment.fields());
    fields.keySet().removeAll(List.of("process", "when", "point", "event", "files"));
    return moment.at() + " " + moment.process() + " " + moment.what() + " " + fields;
  }
}

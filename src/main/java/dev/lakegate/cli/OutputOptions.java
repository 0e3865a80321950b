package dev.lakegate.cli;

import picocli.CommandLine.Option;

/** How a command speaks. */
final class OutputOptions {

  static final String JSON = "--json";

  @Option(names = JSON, description = "Print the result as one JSON object instead of a line.")
  private boolean json;

  @Option(
      names = "--progress",
      paramLabel = "STYLE",
      defaultValue = "auto",
      description =
          "How far it is, on standard error: bar, lines (every ten seconds), none, or auto"
              + " (default): a bar on a terminal, lines elsewhere.")
  private ProgressStyle progress = ProgressStyle.AUTO;

  boolean isJson() {
    return json;
  }

  ProgressStyle progress() {
    return progress;
  }
}

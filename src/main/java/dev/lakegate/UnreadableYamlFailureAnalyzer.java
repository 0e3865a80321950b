package dev.lakegate;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.yaml.snakeyaml.composer.ComposerException;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Prints where a configuration file is no YAML instead of a stack trace. The parser does not know
 * the file's name, and what it quotes from the file may be a secret.
 */
class UnreadableYamlFailureAnalyzer extends AbstractFailureAnalyzer<MarkedYAMLException> {

  private static final String ACTION =
      "Correct that line of the YAML file that was edited last, and start again. Values with a"
          + " colon, a brace, * or % in them need quotes.";

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, MarkedYAMLException cause) {
    return new FailureAnalysis(
        "No YAML: " + place(cause.getProblemMark()) + what(cause), ACTION, cause);
  }

  private static String place(@Nullable Mark mark) {
    return mark == null
        ? "somewhere"
        : "line %d, column %d".formatted(mark.getLine() + 1, mark.getColumn() + 1);
  }

  /** A composer's problem has the name of an alias in it: all of a value that begins with *. */
  private static String what(MarkedYAMLException cause) {
    return cause instanceof ComposerException ? "" : ": " + cause.getProblem();
  }
}

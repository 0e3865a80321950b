package dev.lakegate;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints the faults of the configuration as a numbered list instead of a stack trace. */
class InvalidConfigurationFailureAnalyzer
    extends AbstractFailureAnalyzer<InvalidConfigurationException> {

  private static final String ACTION =
      "Correct what is listed and start again. docs/configuration.md describes every key.";

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, InvalidConfigurationException cause) {
    return new FailureAnalysis(description(cause.faults()), ACTION, cause);
  }

  private static String description(List<ConfigurationFault> faults) {
    String list =
        IntStream.range(0, faults.size())
            .mapToObj(index -> "%2d. %s".formatted(index + 1, faults.get(index)))
            .collect(Collectors.joining("\n\n"));
    return InvalidConfigurationException.count(faults) + " in the configuration:\n\n" + list;
  }
}

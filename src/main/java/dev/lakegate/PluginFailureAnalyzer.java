package dev.lakegate;

import dev.lakegate.failure.InertText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;

/**
 * Names the plug-in's jar when the start fails in its code, or in what it brings. Whoever analyses
 * failures otherwise knows beans and classes, and no jars.
 */
class PluginFailureAnalyzer implements FailureAnalyzer, Ordered {

  private static final Pattern CLASS_NAME = Pattern.compile("\\w+(?:[./]\\w+)+(?:\\$\\w+)*");
  private static final String ACTION =
      "Correct the plug-in or its configuration, or take its jar out of the folder.";

  /** Before those that would take it for a failure of the service itself. */
  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    List<Throwable> chain = chain(failure);
    boolean isConfiguration =
        chain.stream().anyMatch(InvalidConfigurationException.class::isInstance);
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return isConfiguration || !(loader instanceof PluginClassLoader plugins)
        ? null
        : jar(chain, plugins).map(jar -> analysis(jar, failure, chain)).orElse(null);
  }

  private static FailureAnalysis analysis(Path jar, Throwable failure, List<Throwable> chain) {
    String causes = chain.stream().map(InertText::of).collect(Collectors.joining("\n    "));
    return new FailureAnalysis(
        "The plug-in " + jar + " keeps the service from starting:\n\n    " + causes,
        ACTION,
        failure);
  }

  /** From the first cause on. */
  private static List<Throwable> chain(Throwable failure) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable it = failure; it != null && !chain.contains(it); it = it.getCause()) {
      chain.add(it);
    }
    Collections.reverse(chain);
    return chain;
  }

  // What its code threw, or else whose names stand in what Spring says.
  private static Optional<Path> jar(List<Throwable> chain, PluginClassLoader plugins) {
    Stream<String> frames =
        chain.stream()
            .flatMap(it -> Arrays.stream(it.getStackTrace()))
            .filter(frame -> Objects.equals(plugins.getName(), frame.getClassLoaderName()))
            .map(StackTraceElement::getClassName);
    Stream<String> names =
        chain.stream()
            .flatMap(it -> CLASS_NAME.matcher(String.valueOf(it.getMessage())).results())
            .map(MatchResult::group)
            .map(name -> name.replaceFirst("\\.class$", "").replace('/', '.'));
    return Stream.concat(frames, names).map(plugins::jarOf).filter(Objects::nonNull).findFirst();
  }
}

package dev.lakegate.stack;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Finds programs on the machine. */
final class Programs {

  private Programs() {}

  /** The program that the variable points to, else the one on the PATH. */
  static Optional<Path> find(String name, String variable) {
    String chosen = System.getenv(variable);
    if (chosen != null && !chosen.isBlank()) {
      return Optional.of(Path.of(chosen)).filter(Files::isExecutable);
    }
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}

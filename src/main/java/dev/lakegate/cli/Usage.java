package dev.lakegate.cli;

import dev.lakegate.failure.InertText;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Says what is wrong with a command line. */
final class Usage {

  private Usage() {}

  /** To be thrown: an option's or parameter's value cannot be used. */
  static ParameterException refused(
      @Nullable CommandSpec command, String name, String value, String why) {
    return new ParameterException(
        Objects.requireNonNull(command, "picocli sets it").commandLine(),
        "%s '%s' %s".formatted(name, InertText.of(value), why));
  }

  /** A name as one segment of a key: a marker's, or a manifest's. */
  static String requireName(@Nullable CommandSpec command, String option, String name) {
    boolean isName =
        !name.isBlank()
            && name.indexOf('/') < 0
            && !name.equals(".")
            && !name.equals("..")
            && InertText.isInert(name);
    if (!isName) {
      throw refused(command, option, name, "is no name of an object in a folder");
    }
    return name;
  }

  /** Refuses a manifest and a marker that would be the same object. */
  static void requireDifferent(@Nullable CommandSpec command, String manifest, String sentinel) {
    if (manifest.equals(sentinel)) {
      throw refused(
          command, "--manifest", manifest, "is the marker's name, too: each overwrites the other");
    }
  }
}

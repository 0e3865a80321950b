package dev.lakegate.cli;

import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a command speaks.
 *
 * @param out the result, for pipes
 * @param err everything else, for people
 * @param isInteractive whether somebody watches who sees a line redrawn in place
 */
public record Terminal(PrintStream out, PrintStream err, boolean isInteractive) {

  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

  /** This process's own, the result going there. */
  public static Terminal ofProcess(PrintStream out) {
    return new Terminal(out, System.err, isWatched(System.getenv()));
  }

  private static boolean isWatched(Map<String, String> environment) {
    return !environment.containsKey("CI")
        && !"dumb".equals(environment.get("TERM"))
        && isTerminal(System.console())
        && !isRedirected(STANDARD_ERROR);
  }

  // A console tells of input and output only. Where there is no such link nobody can tell.
  static boolean isRedirected(Path descriptor) {
    try {
      String target = Files.readSymbolicLink(descriptor).toString();
      return target.startsWith("pipe:")
          || target.startsWith("socket:")
          || target.equals("/dev/null")
          || Files.isRegularFile(descriptor);
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  // Since 22 there is a console for files and pipes, too, which says so by a method of its own.
  private static boolean isTerminal(@Nullable Console console) {
    if (console == null) {
      return false;
    }
    try {
      return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
    } catch (NoSuchMethodException e) {
      return true;
    } catch (IllegalAccessException | InvocationTargetException e) {
      return false;
    }
  }
}

package dev.lakegate.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The process's arguments, told apart: settings as Spring takes them, {@code --a.b=c}, wherever
 * they stand; and words, which are a command's.
 *
 * @param words the command and its own options
 * @param settings configuration
 */
public record Arguments(List<String> words, List<String> settings) {

  // No option of a command has a dot in its name, and every key of the configuration has.
  private static final Pattern SETTING =
      Pattern.compile(
          "--[A-Za-z][A-Za-z0-9-]*(?:\\.[A-Za-z0-9_-]+|\\[[^]]*])+(?:=.*)?", Pattern.DOTALL);
  private static final Set<String> QUESTIONS = Set.of("-h", "--help", "-V", "--version");

  /** Keeps unmodifiable copies. */
  public Arguments {
    words = List.copyOf(words);
    settings = List.copyOf(settings);
  }

  /** Of a process that was started so. */
  public static Arguments of(String... arguments) {
    List<String> words = new ArrayList<>();
    List<String> settings = new ArrayList<>();
    for (String argument : arguments) {
      (SETTING.matcher(argument).matches() ? settings : words).add(argument);
    }
    return new Arguments(words, settings);
  }

  /** Whether a command is meant, or help about them; else it is the service. */
  public boolean isCommand() {
    return !words.isEmpty() && (!words.get(0).startsWith("-") || QUESTIONS.contains(words.get(0)));
  }
}

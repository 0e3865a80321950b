package dev.lakegate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;

/** One shell that a reader of the pages types block after block into. */
final class BashSession implements AutoCloseable {

  private static final String END = "--end-of-block--";

  private final Process shell;
  private final Writer keyboard;
  private final BufferedReader screen;

  /** A shell in that folder; answers of HTTP that tell of a fault end a command. */
  BashSession(Path folder) throws IOException {
    shell =
        new ProcessBuilder("bash", "--noprofile", "--norc")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    keyboard = shell.outputWriter();
    screen = shell.inputReader();
    type("set -o pipefail; curl() { command curl --max-time 60 $(fails \"$1\") \"$@\"; }");
    // -f is another way to say so, and does not go with it.
    type("fails() { case $1 in -*f*) ;; *) echo --fail-with-body ;; esac; }");
  }

  /**
   * What came of what was typed.
   *
   * @param status of its last command
   */
  record Answer(int status, String text) {}

  /** Types it, and waits until all of it is done. */
  Answer type(String commands) {
    try {
      keyboard.write(commands.strip() + "\nprintf '\\n%s %d\\n' " + END + " $?\n");
      keyboard.flush();
      StringBuilder text = new StringBuilder();
      for (String line = screen.readLine(); line != null; line = screen.readLine()) {
        if (line.startsWith(END)) {
          return new Answer(Integer.parseInt(line.substring(END.length() + 1)), text.toString());
        }
        text.append(line).append('\n');
      }
      throw new IllegalStateException("The shell ended: " + text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    keyboard.close();
    shell.destroy();
  }
}

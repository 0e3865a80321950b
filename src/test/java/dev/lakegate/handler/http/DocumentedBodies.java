package dev.lakegate.handler.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The bodies that docs/handlers.md shows. */
final class DocumentedBodies {

  private DocumentedBodies() {}

  static String of(String handler) {
    Pattern section =
        Pattern.compile(
            "^    " + handler + ":\\n(?:      .*\\n)*?      body: \\|\\n((?:        .*\\n)+)",
            Pattern.MULTILINE);
    Matcher found = section.matcher(text());
    if (!found.find()) {
      throw new AssertionError("docs/handlers.md shows no body for " + handler);
    }
    return found.group(1);
  }

  private static String text() {
    try {
      return Files.readString(Path.of("docs/handlers.md"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

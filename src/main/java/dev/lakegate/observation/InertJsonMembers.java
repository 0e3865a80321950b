package dev.lakegate.observation;

import dev.lakegate.failure.InertText;
import java.util.stream.Collectors;
import org.springframework.boot.json.JsonWriter.MemberPath;
import org.springframework.boot.json.JsonWriter.Members;
import org.springframework.boot.json.JsonWriter.ValueProcessor;
import org.springframework.boot.logging.structured.StructuredLoggingJsonMembersCustomizer;

/**
 * Structured logs show the same text as plain ones: JSON escapes what breaks its syntax, and leaves
 * to whoever prints it what steers a terminal.
 */
final class InertJsonMembers implements StructuredLoggingJsonMembersCustomizer<Object> {

  /** In characters, for all lines of a report or a stack trace together. */
  static final int LIMIT = 8 * InertMessageConverter.LIMIT;

  @Override
  public void customize(Members<Object> members) {
    ValueProcessor<String> line = ValueProcessor.of(String.class, InertJsonMembers::line);
    ValueProcessor<String> lines = ValueProcessor.of(String.class, InertJsonMembers::lines);
    members.applyingValueProcessor(line.whenHasPath(path -> !hasLines(path)));
    members.applyingValueProcessor(lines.whenHasPath(InertJsonMembers::hasLines));
  }

  // Messages, for reports, and stack traces, under the names that the formats have for them.
  private static boolean hasLines(MemberPath path) {
    String name = String.valueOf(path.name());
    return name.endsWith("message") || name.endsWith("stack_trace");
  }

  private static String line(String value) {
    return InertText.of(value, InertMessageConverter.LIMIT);
  }

  // A line break in JSON is no line break of the log.
  private static String lines(String value) {
    return withoutMiddle(
        value
            .lines()
            .map(it -> it.replace("\t", "    "))
            .map(InertJsonMembers::line)
            .collect(Collectors.joining("\n")));
  }

  // No line is as long as half of it, so that there is a break on both sides.
  private static String withoutMiddle(String lines) {
    if (lines.length() <= LIMIT) {
      return lines;
    }
    String head = lines.substring(0, lines.lastIndexOf('\n', LIMIT / 2 - 2));
    return head + "\n…" + lines.substring(lines.indexOf('\n', lines.length() - LIMIT / 2));
  }
}

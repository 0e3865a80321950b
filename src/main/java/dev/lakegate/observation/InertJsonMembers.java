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
    return value
        .lines()
        .map(it -> it.replace("\t", "    "))
        .map(InertJsonMembers::line)
        .collect(Collectors.joining("\n"));
  }
}

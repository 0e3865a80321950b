package dev.lakegate.observation;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import dev.lakegate.failure.InertText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.event.KeyValuePair;
import org.springframework.boot.logging.logback.StructuredLogEncoder;
import org.springframework.core.env.Environment;
import org.springframework.mock.env.MockEnvironment;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whoever logs what others wrote, the log stays what it is: the net under all who log. */
class InertLogTest {

  private static final String HOSTILE =
      "a\r\nb\u0085c\u000bd\u2028e\u2029f\u001b[31mg\u009bh\u202ei\u2066j\u200bk\ufeffl\udb40\udc41m\ud800n";

  private final LoggerContext context = new LoggerContext();
  private final Logger logger = context.getLogger("org.example.Library");

  @Test
  void messageIsOneInertLine() {
    String line = plain(event("Got {}", null, HOSTILE));

    assertThat(line).isEqualTo("Got " + InertText.of(HOSTILE) + " \n");
    assertThat(InertText.isInert(line.strip())).isTrue();
  }

  @Test
  void messageIsCapped() {
    assertThat(plain(event("x".repeat(1 << 20), null))).hasSizeLessThan(10_000);
  }

  @Test
  void reportsOfSpringBootKeepTheirLines() {
    LoggingEvent report = event("one\ntwo", null);
    report.setLoggerName("org.springframework.boot.diagnostics.LoggingFailureAnalysisReporter");

    assertThat(plain(report)).isEqualTo("one\ntwo \n");
  }

  @Test
  void valueCannotPassForAnotherKey() {
    LoggingEvent event = event("Said", null);
    event.setKeyValuePairs(
        List.of(
            new KeyValuePair("objectKey", "x\" reason=\"fine\\"),
            new KeyValuePair("detail", HOSTILE)));

    String line = plain(event);

    assertThat(line).startsWith("Said objectKey=\"x\\\" reason=\\\"fine\\\\\" detail=\"a\\\\u000d");
    assertThat(InertText.isInert(line.strip())).isTrue();
  }

  @Test
  void stackTraceHasNoLineBreaksButItsOwn() {
    RuntimeException cause = new IllegalArgumentException("cause\n\tat forged.Frame(X.java:1)");
    RuntimeException failure = new IllegalStateException(HOSTILE, cause);
    failure.addSuppressed(new IllegalStateException("redis://ops:hush@redis is away\nforged"));

    String text = plain(event("Failed", failure));

    assertThat(text)
        .contains("\nCaused by: java.lang.IllegalArgumentException: cause\\u000a\\u0009at forged")
        .contains("\tat " + getClass().getName())
        .doesNotContain("hush", "\nforged");
    assertThat(text.lines().map(it -> it.replace("\t", "")).allMatch(InertText::isInert)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecs", "logstash", "gelf"})
  void structuredLogsAreAsInert(String format) {
    LoggingEvent event = event("Got {}", new IllegalStateException(HOSTILE), HOSTILE);
    event.setKeyValuePairs(List.of(new KeyValuePair("objectKey", HOSTILE)));

    String json = structured(format, event);

    assertThat(json.lines()).hasSize(1);
    JsonNode root = JsonMapper.shared().readTree(json);
    assertThat(root.findValues(format.equals("gelf") ? "_objectKey" : "objectKey"))
        .singleElement()
        .satisfies(it -> assertThat(it.stringValue()).isEqualTo(InertText.of(HOSTILE)));
    assertThat(strings(root))
        .isNotEmpty()
        .allSatisfy(it -> assertThat(InertText.isInert(it.replace("\n", ""))).isTrue());
    assertThat(json).contains("IllegalStateException", "at dev.lakegate.observation.InertLogTest");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ecs", "logstash", "gelf"})
  void soIsTheirLength(String format) {
    String message = "first\n" + "x\n".repeat(1 << 20) + "last";

    String json = structured(format, event(message, new IllegalStateException(message)));

    assertThat(strings(JsonMapper.shared().readTree(json)))
        .allSatisfy(it -> assertThat(it).hasSizeLessThanOrEqualTo(InertJsonMembers.LIMIT))
        .anySatisfy(
            it -> assertThat(it).startsWith("first\nx\n").contains("\n…\n").endsWith("last"));
  }

  private static List<String> strings(JsonNode root) {
    return root.isContainer()
        ? root.values().stream().flatMap(it -> strings(it).stream()).toList()
        : List.of(root.asString());
  }

  @BeforeEach
  void context() {
    context.setMDCAdapter(new LogbackMDCAdapter());
  }

  private LoggingEvent event(String message, @Nullable Throwable failure, Object... arguments) {
    return new LoggingEvent(getClass().getName(), logger, Level.WARN, message, failure, arguments);
  }

  private String plain(LoggingEvent event) {
    InertLogPatterns.register(context);
    PatternLayout layout = new PatternLayout();
    layout.setContext(context);
    layout.setPattern("%m %kvp%n%wEx");
    layout.start();
    return layout.doLayout(event);
  }

  private String structured(String format, LoggingEvent event) {
    MockEnvironment environment = new MockEnvironment();
    environment.setProperty(
        "logging.structured.json.stacktrace.printer", InertStackTraces.class.getName());
    context.putObject(Environment.class.getName(), environment);
    StructuredLogEncoder encoder = new StructuredLogEncoder();
    encoder.setContext(context);
    encoder.setFormat(format);
    encoder.setCharset(StandardCharsets.UTF_8);
    encoder.start();
    return new String(encoder.encode(event), StandardCharsets.UTF_8);
  }
}

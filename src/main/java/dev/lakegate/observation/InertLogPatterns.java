package dev.lakegate.observation;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.Context;
import ch.qos.logback.core.CoreConstants;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.pattern.DynamicConverter;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.logging.LoggingApplicationListener;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;

/**
 * Makes Logback's patterns write inert text, as soon as Spring Boot has laid them out: the shipped
 * ones and those of a configuration file of one's own. This is the net under those who log; it is
 * no configuration file itself, so that every logging property keeps its meaning.
 */
final class InertLogPatterns
    implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

  private static final Map<String, Supplier<? extends DynamicConverter<?>>> WORDS =
      Map.ofEntries(
          Map.entry("m", InertMessageConverter::new),
          Map.entry("msg", InertMessageConverter::new),
          Map.entry("message", InertMessageConverter::new),
          Map.entry("kvp", KeyValueConverter::new),
          Map.entry("ex", InertThrowableConverter::new),
          Map.entry("exception", InertThrowableConverter::new),
          Map.entry("rEx", InertThrowableConverter::new),
          Map.entry("rootException", InertThrowableConverter::new),
          Map.entry("throwable", InertThrowableConverter::new),
          Map.entry("wEx", InertThrowableConverter::new),
          Map.entry("wex", InertThrowableConverter::new),
          Map.entry("xEx", InertThrowableConverter::new),
          Map.entry("xException", InertThrowableConverter::new),
          Map.entry("xThrowable", InertThrowableConverter::new));

  @Override
  public int getOrder() {
    return LoggingApplicationListener.DEFAULT_ORDER + 1;
  }

  @Override
  public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context && !isDone(context)) {
      register(context);
      context.getLoggerList().stream()
          .flatMap(InertLogPatterns::appenders)
          .forEach(InertLogPatterns::readAgain);
    }
  }

  /** Replaces what the words mean in patterns that are read from now on. */
  static void register(Context context) {
    Map<String, Supplier<? extends DynamicConverter<?>>> words = new HashMap<>(words(context));
    words.putAll(WORDS);
    context.putObject(CoreConstants.PATTERN_RULE_REGISTRY_FOR_SUPPLIERS, words);
  }

  // Logback forgets them when it is configured anew.
  private static boolean isDone(Context context) {
    return words(context).entrySet().containsAll(WORDS.entrySet());
  }

  @SuppressWarnings("unchecked") // Logback keeps it untyped.
  private static Map<String, Supplier<? extends DynamicConverter<?>>> words(Context context) {
    Object words = context.getObject(CoreConstants.PATTERN_RULE_REGISTRY_FOR_SUPPLIERS);
    return words == null ? Map.of() : (Map<String, Supplier<? extends DynamicConverter<?>>>) words;
  }

  private static Stream<Appender<ILoggingEvent>> appenders(Logger logger) {
    Stream.Builder<Appender<ILoggingEvent>> all = Stream.builder();
    for (Iterator<Appender<ILoggingEvent>> it = logger.iteratorForAppenders(); it.hasNext(); ) {
      all.add(it.next());
    }
    return all.build();
  }

  private static void readAgain(Appender<ILoggingEvent> appender) {
    if (appender instanceof OutputStreamAppender<?> output
        && output.getEncoder() instanceof PatternLayoutEncoder encoder) {
      encoder.stop();
      encoder.start();
    }
  }
}

package dev.lakegate.handler.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.GenerationHandlerContract;
import dev.lakegate.handler.HandlerContexts;
import dev.lakegate.verify.VerifiedGeneration;
import dev.lakegate.verify.VerifiedGenerations;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

class LogHandlerTest extends GenerationHandlerContract {

  private final Logger logger = (Logger) LoggerFactory.getLogger(LogHandler.class);
  private final Lines lines = new Lines();

  @BeforeEach
  void listen() {
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void stopListening() {
    logger.detachAppender(lines);
  }

  @Override
  protected GenerationHandler handler() {
    return new LogHandler();
  }

  @Override
  protected Collection<?> effects(String idempotencyKey) {
    return lines.events.stream()
        .map(Lines::keyValues)
        .filter(line -> idempotencyKey.equals(line.get("generation")))
        .peek(line -> line.remove("attempt"))
        .collect(Collectors.toSet());
  }

  @Test
  void saysWhatIsReadyInOneLine() throws Exception {
    VerifiedGeneration generation =
        VerifiedGenerations.generation("lake", "sales/dt=2026-11-28/")
            .file("part-0.csv", "a,b\n1,2\n")
            .build();

    handler().handle(generation, HandlerContexts.firstCall(generation));

    assertThat(lines.events).hasSize(1);
    assertThat(lines.events.get(0).getLevel()).hasToString("INFO");
    assertThat(lines.events.get(0).getMessage()).isEqualTo("Generation is complete and intact");
    assertThat(Lines.keyValues(lines.events.get(0)))
        .containsOnly(
            Map.entry("dataset", "sales"),
            Map.entry("generation", "PKNPS3UDDTDVXWFXKKHIG4KCKP"),
            Map.entry("bucket", "lake"),
            Map.entry("objectKey", "sales/dt=2026-11-28/_SUCCESS"),
            Map.entry("sequencer", "18EC13C96555BB15"),
            Map.entry("attempt", "1"),
            Map.entry("detail", "1 files, 8 bytes, verified to CONTENT"));
  }

  @Test
  void isABeanWithoutConfiguration() {
    try (var context = new AnnotationConfigApplicationContext(LogHandlerConfiguration.class)) {
      assertThat(context.getBeansOfType(GenerationHandler.class)).containsOnlyKeys("log");
    }
  }

  private static final class Lines extends AppenderBase<ILoggingEvent> {

    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();

    @Override
    protected void append(ILoggingEvent event) {
      events.add(event);
    }

    static Map<String, String> keyValues(ILoggingEvent event) {
      Map<String, String> values = new TreeMap<>();
      event.getKeyValuePairs().forEach(pair -> values.put(pair.key, String.valueOf(pair.value)));
      return values;
    }
  }
}

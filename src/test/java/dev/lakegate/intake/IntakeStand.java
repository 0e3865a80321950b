package dev.lakegate.intake;

import dev.lakegate.pipeline.DeadLetterPublisher;
import dev.lakegate.pipeline.FatalErrors;
import dev.lakegate.pipeline.RecordProcessor;
import dev.lakegate.pipeline.SourceControl;
import dev.lakegate.pipeline.SourceStatus;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;

/** One instance with the intake alone, wired as in the application. */
final class IntakeStand implements AutoCloseable {

  static final String GROUP_PROTOCOL = "spring.kafka.properties.group.protocol";

  final RecordingProcessor processor = new RecordingProcessor();
  final List<Error> fatalErrors = new CopyOnWriteArrayList<>();
  private final ConfigurableApplicationContext context;

  private IntakeStand(IntakeProperties intake, Map<String, Object> settings) {
    context =
        new SpringApplicationBuilder(Wiring.class)
            .web(WebApplicationType.NONE)
            .bannerMode(org.springframework.boot.Banner.Mode.OFF)
            .initializers(context -> register((GenericApplicationContext) context, intake))
            .run(arguments(settings));
  }

  /** They outrank whatever other tests leave in the system properties. */
  private static String[] arguments(Map<String, Object> settings) {
    return settings.entrySet().stream()
        .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
        .toArray(String[]::new);
  }

  private void register(GenericApplicationContext context, IntakeProperties intake) {
    context.registerBean(IntakeProperties.class, () -> intake);
    context.registerBean(Clock.class, Clock::systemUTC);
    context.registerBean(FatalErrors.class, () -> fatalErrors::add);
    context.registerBean(
        RecordProcessor.class, () -> processor, bean -> bean.setDestroyMethodName(""));
  }

  /** Only what the intake needs. */
  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration({KafkaAutoConfiguration.class, SslAutoConfiguration.class})
  @Import(IntakeConfiguration.class)
  static class Wiring {}

  static IntakeStand start(
      String bootstrapServers, IntakeProperties intake, Map<String, Object> more) {
    Map<String, Object> settings = new HashMap<>(more);
    settings.put("spring.kafka.bootstrap-servers", bootstrapServers);
    if (!"consumer".equals(more.get(GROUP_PROTOCOL))) {
      settings.put("spring.kafka.consumer.heartbeat-interval", "200ms");
      settings.put("spring.kafka.consumer.properties.session.timeout.ms", "6000");
    }
    return new IntakeStand(intake, settings);
  }

  /** One source topic, whose name is the group's too. */
  static IntakeProperties reading(String topic, int maxInFlight) {
    return new IntakeProperties(List.of(topic), topic + "-dlt", maxInFlight, topic);
  }

  SourceStatus status() {
    return context.getBean(SourceStatus.class);
  }

  SourceControl control() {
    return context.getBean(SourceControl.class);
  }

  DeadLetterPublisher deadLetters() {
    return context.getBean(DeadLetterPublisher.class);
  }

  @Override
  public void close() {
    context.close();
    processor.close();
  }
}

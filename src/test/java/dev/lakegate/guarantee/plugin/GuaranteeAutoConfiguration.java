package dev.lakegate.guarantee.plugin;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.DefaultKafkaConsumerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/** Joins the service as any plug-in would. */
@AutoConfiguration
public class GuaranteeAutoConfiguration {

  @Bean
  static FaultPoints guaranteeFaultPoints() {
    endWithTheSuite();
    return new FaultPoints();
  }

  @Bean
  RecordingHandler recording() {
    return new RecordingHandler("recording", new RecorderLine());
  }

  /** Each generation goes to both. */
  @Bean
  RecordingHandler second() {
    return new RecordingHandler("second", new RecorderLine());
  }

  @Bean
  DefaultKafkaConsumerFactoryCustomizer guaranteePollGaps() {
    RecorderLine recorder = new RecorderLine();
    Ticker ticker = Ticker.start();
    return factory ->
        factory.addPostProcessor(consumer -> PollGaps.watch(consumer, recorder, ticker));
  }

  // A suite that was killed leaves no services behind.
  private static void endWithTheSuite() {
    ProcessHandle.of(Long.getLong("guarantee.suite", 0))
        .ifPresentOrElse(
            suite -> {
              var unused = suite.onExit().thenRun(GuaranteeAutoConfiguration::halt);
            },
            GuaranteeAutoConfiguration::halt);
  }

  private static void halt() {
    Runtime.getRuntime().halt(1);
  }
}

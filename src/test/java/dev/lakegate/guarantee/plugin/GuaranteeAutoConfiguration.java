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
    ProcessHandle.current()
        .parent()
        .ifPresent(
            suite -> {
              var unused = suite.onExit().thenRun(() -> Runtime.getRuntime().halt(1));
            });
  }
}

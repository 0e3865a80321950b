package dev.lakegate.guarantee.plugin;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.DefaultKafkaConsumerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/** Joins the service as any plug-in would. */
@AutoConfiguration
public class GuaranteeAutoConfiguration {

  @Bean
  static FaultPoints guaranteeFaultPoints() {
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
}

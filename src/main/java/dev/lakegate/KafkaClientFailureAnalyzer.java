package dev.lakegate;

import dev.lakegate.failure.RefusedSetting;
import org.apache.kafka.common.KafkaException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Prints which setting Kafka's clients refuse instead of a stack trace. Brokers that are away stop
 * no start, so it can only be a setting.
 */
class KafkaClientFailureAnalyzer extends AbstractFailureAnalyzer<KafkaException> {

  private static final String ACTION =
      "Correct spring.kafka.* and start again. Servers are written host:port.";

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, KafkaException cause) {
    return new FailureAnalysis(
        "Kafka's clients do not take their settings: " + RefusedSetting.why(cause), ACTION, cause);
  }
}

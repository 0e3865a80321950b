package dev.lakegate;

import dev.lakegate.failure.InertText;
import org.apache.kafka.common.KafkaException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.NestedExceptionUtils;

/**
 * Prints which setting Kafka's clients refuse instead of a stack trace. Brokers that are away stop
 * no start, so it can only be a setting.
 */
class KafkaClientFailureAnalyzer extends AbstractFailureAnalyzer<KafkaException> {

  private static final String ACTION =
      "Correct spring.kafka.* and start again. Servers are written host:port.";

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, KafkaException cause) {
    Throwable refusal = NestedExceptionUtils.getMostSpecificCause(cause);
    return new FailureAnalysis(
        "Kafka's clients do not take their settings: " + shown(refusal), ACTION, cause);
  }

  /** What these two quote from their setting may be part of a secret. */
  private static String shown(Throwable refusal) {
    String message = InertText.of(refusal.getMessage());
    boolean isDelicate = message.contains("JAAS") || message.contains("certificate or key");
    return isDelicate ? message.replaceAll("'.*'", "'...'") : message;
  }
}

package dev.lakegate.guarantee.plugin;

import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.pipeline.DeadLetterPublisher;
import dev.lakegate.verify.GenerationVerifier;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Puts questions to the recorder around the ports, and sets the clock wrong if asked to. */
final class FaultPoints implements BeanPostProcessor {

  /** How wrong this process's clock is, for example {@code PT1H}. */
  static final String CLOCK = "guarantee.clock";

  private static final Set<String> LEDGER =
      Set.of(
          "claim", "claimRegressed", "renew", "progress", "decide", "finish", "release", "reopen");

  private final RecorderLine recorder = new RecorderLine();

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    if (bean instanceof GenerationLedger ledger && name.equals("generationLedger")) {
      return AskedPort.of(
          GenerationLedger.class, ledger, LEDGER, Reason.LEDGER_UNAVAILABLE, recorder);
    }
    if (bean instanceof DeadLetterPublisher letters) {
      return AskedPort.of(
          DeadLetterPublisher.class,
          letters,
          Set.of("publish", "begin"),
          Reason.DEAD_LETTER_UNAVAILABLE,
          recorder);
    }
    if (bean instanceof GenerationVerifier verifier) {
      return AskedPort.of(
          GenerationVerifier.class, verifier, Set.of("verify"), Reason.STORE_ERROR, recorder);
    }
    return bean instanceof Clock clock ? skewed(clock) : bean;
  }

  private static Clock skewed(Clock clock) {
    return Clock.offset(clock, Duration.parse(System.getProperty(CLOCK, "PT0S")));
  }
}

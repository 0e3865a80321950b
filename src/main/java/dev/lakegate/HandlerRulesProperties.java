package dev.lakegate;

import dev.lakegate.pipeline.HandlerRules;
import dev.lakegate.pipeline.HandlerRules.CircuitRule;
import dev.lakegate.pipeline.HandlerRules.OnFailure;
import dev.lakegate.pipeline.RetryPolicy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What every handler's section may say; all other keys belong to the handler's type.
 *
 * @param type the handler's type; required, but not for beans
 * @param onFailure what the handlers behind it get while it has failed: nothing until this one has
 *     the generation ({@code stop}), or the generation ({@code continue})
 * @param timeout how long one call may take, 1ms to 30d; then it is interrupted and retried. None:
 *     the dataset's {@code handler-timeout}
 * @param retry how its failures are retried where that differs from lakegate.retry
 * @param circuitBreaker when it is left alone
 */
@ConfigurationPropertiesSource
public record HandlerRulesProperties(
    @Nullable String type,
    @DefaultValue("stop") OnFailure onFailure,
    @Nullable Duration timeout,
    @DefaultValue Retry retry,
    @DefaultValue CircuitBreaker circuitBreaker) {

  /** Of a handler about which nothing is said. */
  static final HandlerRulesProperties NOTHING_SAID =
      new HandlerRulesProperties(
          null,
          OnFailure.STOP,
          null,
          new Retry(null, null, null, null, null),
          new CircuitBreaker(true, 10, Duration.ofSeconds(30)));

  /** The rules, with what holds for all handlers filled in. */
  HandlerRules over(RetryPolicy all) {
    return new HandlerRules(
        onFailure,
        timeout,
        retry.over(all),
        new CircuitRule(
            circuitBreaker.enabled(), circuitBreaker.failures(), circuitBreaker.openFor()));
  }

  /**
   * How a handler's failures are retried. What is null is taken from {@code lakegate.retry}.
   *
   * @param delay the first back-off, 1ms to 1d; none, here and below: as {@code lakegate.retry} has
   *     it
   * @param multiplier what each back-off is multiplied by for the next one, 1 to 100
   * @param maxDelay the longest back-off, delay to 7d
   * @param jitter the most that is added to a back-off at random, 0 to 1d
   * @param timeout the budget of one generation at this handler: time spent in its calls and
   *     back-offs, 1s to 365d
   */
  public record Retry(
      @Nullable Duration delay,
      @Nullable Double multiplier,
      @Nullable Duration maxDelay,
      @Nullable Duration jitter,
      @Nullable Duration timeout) {

    RetryPolicy over(RetryPolicy all) {
      return new RetryPolicy(
          orElse(delay, all.delay()),
          orElse(multiplier, all.multiplier()),
          orElse(maxDelay, all.maxDelay()),
          orElse(jitter, all.jitter()),
          orElse(timeout, all.timeout()));
    }

    private static <T> T orElse(@Nullable T own, T inherited) {
      return own == null ? inherited : own;
    }
  }

  /**
   * When a handler is left alone that fails for one generation after another.
   *
   * @param enabled whether a handler that fails for one generation after another is left alone
   * @param failures after how many failed calls in a row, 1 to 1000; those in a row of one
   *     generation count once
   * @param openFor for how long, 100ms to 1h; then one call is made to find out
   */
  public record CircuitBreaker(
      @DefaultValue("true") boolean enabled,
      @DefaultValue("10") int failures,
      @DefaultValue("30s") Duration openFor) {}
}

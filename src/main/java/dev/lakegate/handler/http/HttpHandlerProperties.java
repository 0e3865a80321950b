package dev.lakegate.handler.http;

import dev.lakegate.handler.EventKeys;
import dev.lakegate.handler.EventMode;
import dev.lakegate.handler.GenerationEnd;
import dev.lakegate.handler.HandlerFaults;
import dev.lakegate.handler.HandlerPropertyException;
import dev.lakegate.handler.HeaderRules;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code lakegate.handlers.<name>} of type {@code http}.
 *
 * @param type always {@code http}
 * @param url where to post; http or https, without user-info and fragment; required
 * @param cloudEvents the mode of the CloudEvents HTTP binding; unless there is a body
 * @param body JSON with placeholders, to send instead of a CloudEvent
 * @param events of which ends it is told; any of them, each once; with a body of completed ones
 *     only
 * @param maxFiles up to how many files the data lists all, 0 to 1000
 * @param headers what else is sent; the values are secrets
 * @param idempotencyHeader the header that has the idempotency key
 * @param signingSecret signs as Standard Webhooks defines it: {@code whsec_} and 24 to 64 bytes in
 *     Base64; none: nothing is signed. A secret
 * @param connectTimeout how long connecting may take, 1 ms to 1 h
 * @param responseTimeout how long all of it may take, connecting included, 1 ms to 1 h
 * @param maxRetryAfter what {@code Retry-After} may ask for at most, 0 s to 1 d
 * @param sslBundle the SSL bundle (spring.ssl.bundle.*) to trust and to show; none: the platform's
 *     trust store
 */
@ConfigurationPropertiesSource
public record HttpHandlerProperties(
    @Nullable String type,
    String url,
    @DefaultValue("binary") EventMode cloudEvents,
    @Nullable String body,
    @DefaultValue("completed") List<GenerationEnd> events,
    @DefaultValue("0") int maxFiles,
    @DefaultValue Map<String, String> headers,
    @DefaultValue("Idempotency-Key") String idempotencyHeader,
    @Nullable String signingSecret,
    @DefaultValue("10s") Duration connectTimeout,
    @DefaultValue("1m") Duration responseTimeout,
    @DefaultValue("1h") Duration maxRetryAfter,
    @Nullable String sslBundle) {

  /**
   * Validates.
   *
   * @throws HandlerPropertyException when a value is wrong
   */
  @SuppressWarnings({"NullAway", "ConstantValue"}) // The binder leaves missing components null.
  public HttpHandlerProperties {
    HandlerFaults faults =
        new HandlerFaults()
            .check(url, it -> HeaderRules.requireSet("url", it))
            .check(body, it -> HeaderRules.requireSet("body", it))
            .check(signingSecret, it -> HeaderRules.requireSet("signing-secret", it))
            .check(url, Urls::require)
            .check(headers, it -> Headers.require(it, idempotencyHeader))
            .check(connectTimeout, it -> requireUpToAnHour("connect-timeout", it))
            .check(responseTimeout, it -> requireUpToAnHour("response-timeout", it))
            .check(maxRetryAfter, HttpHandlerProperties::requireUpToADay)
            .check(maxFiles, EventKeys::requireMaxFiles)
            .check(events, EventKeys::requireEvents)
            .check(toNull(body), HttpHandlerProperties::requireTemplate)
            .check(toNull(body), it -> requireEventsFor(it, events))
            .check(toNull(signingSecret), HttpHandlerProperties::requireSecret)
            .check(toNull(sslBundle), it -> requireHttpsFor(it, url));
    faults.throwIfAny();
    headers = Headers.stripped(headers);
    body = toNull(body);
    signingSecret = toNull(signingSecret);
    sslBundle = toNull(sslBundle);
  }

  private static @Nullable String toNull(@Nullable String text) {
    return text == null || text.isBlank() ? null : text.strip();
  }

  private static void requireUpToAnHour(String key, Duration value) {
    requireWithin(key, value, Duration.ofMillis(1), Duration.ofHours(1), "1ms to 1h");
  }

  private static void requireUpToADay(Duration value) {
    requireWithin("max-retry-after", value, Duration.ZERO, Duration.ofDays(1), "0s to 1d");
  }

  private static void requireWithin(
      String key, Duration value, Duration least, Duration most, String range) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new HandlerPropertyException(key, value.toString(), "choose a value from " + range);
    }
  }

  private static void requireHttpsFor(@Nullable String sslBundle, @Nullable String url) {
    if (sslBundle != null
        && url != null
        && !url.strip().toLowerCase(Locale.ROOT).startsWith("https:")) {
      throw new HandlerPropertyException(
          "ssl-bundle", sslBundle, "is for https: write an https URL, or leave the bundle out");
    }
  }

  private static void requireTemplate(@Nullable String body) {
    try {
      if (body != null) {
        BodyTemplate.parse(body);
      }
    } catch (IllegalArgumentException e) {
      // It may hold a token.
      throw new HandlerPropertyException(
          "body", HeaderRules.MASK, Objects.requireNonNull(e.getMessage()));
    }
  }

  private static void requireEventsFor(@Nullable String body, List<GenerationEnd> events) {
    if (body != null && !events.equals(List.of(GenerationEnd.COMPLETED))) {
      throw EventKeys.fault(
          events, "a body can only tell of completed ones: leave the body or the events out");
    }
  }

  private static void requireSecret(@Nullable String secret) {
    try {
      if (secret != null) {
        WebhookSignature.key(secret);
      }
    } catch (IllegalArgumentException e) {
      throw new HandlerPropertyException(
          "signing-secret", HeaderRules.MASK, Objects.requireNonNull(e.getMessage()));
    }
  }

  /** Where to post. */
  URI uri() {
    return URI.create(url.strip());
  }

  /** The server, as it may be shown: paths and queries have tokens in them. */
  String server() {
    return uri().getScheme() + "://" + uri().getRawAuthority();
  }

  /** What the endpoint is told and nobody else. */
  Collection<String> secrets() {
    return Headers.secrets(
        Stream.concat(headers.values().stream(), Urls.secrets(uri())),
        body == null ? Stream.empty() : BodyTemplate.secrets(body));
  }

  /** Without what may be secret. */
  @Override
  public String toString() {
    return "HttpHandlerProperties[" + server() + "]";
  }
}

package dev.lakegate.handler.http;

import dev.lakegate.failure.InertText;
import dev.lakegate.handler.HeaderRules;
import dev.lakegate.handler.RejectGenerationException;
import dev.lakegate.handler.RetryGenerationException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;

/** Tells what an endpoint's answers mean. Thread-safe. */
final class Endpoint {

  private static final Set<Integer> NOT_NOW = Set.of(408, 425, 429);
  private static final int CONFLICT = 409;
  private static final int LONGEST_TEXT = 500;

  private final String name;
  private final Duration longestWait;
  private final Collection<String> secrets;
  private final Clock clock;

  /**
   * An endpoint.
   *
   * @param name what it is called in messages, without secrets
   * @param longestWait what {@code Retry-After} may ask for at most
   * @param secrets what it was told, and may repeat, and nobody shall read
   * @param clock tells how far a date is away
   */
  Endpoint(String name, Duration longestWait, Collection<String> secrets, Clock clock) {
    this.name = name;
    this.longestWait = longestWait;
    this.secrets = secrets;
    this.clock = clock;
  }

  /**
   * Returns if the endpoint has the event.
   *
   * @throws RetryGenerationException when it shall be asked again
   * @throws RejectGenerationException when it never will take it
   */
  void accept(int status, CappedAnswer answer) {
    // A conflict means that an earlier attempt had arrived.
    if (status / 100 == 2 || status == CONFLICT) {
      return;
    }
    if (status / 100 == 5 || NOT_NOW.contains(status)) {
      throw new RetryGenerationException(said(status, answer), wait(answer));
    }
    throw new RejectGenerationException(
        status / 100 == 3 ? redirected(status, answer) : said(status, answer));
  }

  /** The request failed without an answer. */
  RetryGenerationException unreachable(Throwable cause) {
    return new RetryGenerationException(
        "%s did not answer: %s%s".formatted(name, shown(InertText.of(cause)), why(cause)),
        Duration.ZERO,
        cause);
  }

  // The client says no more than that it could not connect.
  private static String why(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
        return ", there is no host of that name";
      }
    }
    return "";
  }

  private Duration wait(CappedAnswer answer) {
    return answer
        .header("Retry-After")
        .map(value -> RetryAfter.of(value, clock.instant(), longestWait))
        .orElse(Duration.ZERO);
  }

  private String said(int status, CappedAnswer answer) {
    String text = shown(answer.text());
    return "%s answered %d%s".formatted(name, status, text.isEmpty() ? "" : ": " + text);
  }

  private String redirected(int status, CappedAnswer answer) {
    String place = answer.header("Location").map(it -> " to " + shown(it)).orElse("");
    return "%s redirected%s (%d), and redirects are not followed: configure the final URL"
        .formatted(name, place, status);
  }

  // What was read ends somewhere, also within a secret.
  private String withoutHalfSecret(String text) {
    int half = secrets.stream().mapToInt(secret -> beginningAtEnd(text, secret)).max().orElse(0);
    return half == 0 ? text : text.substring(0, text.length() - half) + HeaderRules.MASK;
  }

  /** How many characters of a secret, though not all of them, the text ends with. */
  private static int beginningAtEnd(String text, String secret) {
    int length = Math.min(text.length(), secret.length() - 1);
    while (length > 0 && !text.endsWith(secret.substring(0, length))) {
      length--;
    }
    return length < Headers.SHORTEST_SECRET ? 0 : length;
  }

  private String shown(String text) {
    String shown = text.strip();
    for (String secret : secrets) {
      shown = shown.replace(secret, "******");
    }
    shown = withoutHalfSecret(shown);
    // Its beginning alone: the end may be the beginning of a secret.
    String head = shown.length() > LONGEST_TEXT ? shown.substring(0, LONGEST_TEXT) + "…" : shown;
    return InertText.of(head);
  }
}

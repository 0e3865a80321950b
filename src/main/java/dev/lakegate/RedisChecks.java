package dev.lakegate;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/** Refuses a Redis URL that is none; Spring Boot would say so with the password in it. */
final class RedisChecks {

  private static final String URL = "spring.data.redis.url";
  private static final Set<String> SCHEMES = Set.of("redis", "rediss");

  private final ConfigurationFaults faults;
  private final ConfiguredValues values;

  RedisChecks(ConfigurationFaults faults, ConfiguredValues values) {
    this.faults = faults;
    this.values = values;
  }

  void check() {
    if (values.text(URL).filter(url -> !url.isBlank() && !isRedis(url)).isPresent()) {
      faults.add(
          URL,
          "is no URL of a Redis",
          "write redis://user:password@host:6379, or rediss:// for TLS, and every character of the"
              + " password but letters and digits as %XX; or set spring.data.redis.host, .username"
              + " and .password");
    }
  }

  private static boolean isRedis(String url) {
    try {
      URI uri = new URI(url);
      return uri.getHost() != null
          && SCHEMES.contains(String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT));
    } catch (URISyntaxException e) {
      return false;
    }
  }
}

package dev.lakegate.handler.http;

import dev.lakegate.failure.InertText;
import dev.lakegate.handler.HandlerPropertyException;
import dev.lakegate.handler.HeaderRules;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks where requests go. */
final class Urls {

  private static final String KEY = "url";
  private static final Set<String> SCHEMES = Set.of("http", "https");

  /** In characters; as long as a token is. */
  private static final int LONG_NAME = 16;

  private static final int LARGEST_PORT = 65_535;

  private Urls() {}

  static void require(@Nullable String url) {
    if (url == null || url.isBlank()) {
      throw new HandlerPropertyException(KEY, url, "write the endpoint's http or https URL");
    }
    URI uri = parsed(url);
    if (uri.getHost() == null && String.valueOf(uri.getRawAuthority()).contains("_")) {
      throw fault(url, "a host's name has letters, digits, dashes and dots: no _");
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme();
    if (!SCHEMES.contains(scheme) || uri.getHost() == null || uri.getPort() > LARGEST_PORT) {
      throw fault(url, "write a URL such as https://airflow.example:8080/path");
    }
    if (uri.getRawUserInfo() != null) {
      throw fault(url, "has a password in it: write headers.Authorization instead");
    }
    if (uri.getRawFragment() != null) {
      throw fault(url, "has a # in it, which is never sent: leave it out, or write %23");
    }
  }

  private static URI parsed(String url) {
    try {
      return new URI(url.strip());
    } catch (URISyntaxException e) {
      throw fault(url, "is no URL: encode what is special in it, a space as %20");
    }
  }

  private static HandlerPropertyException fault(String url, String remedy) {
    return new HandlerPropertyException(KEY, shown(url), remedy);
  }

  /** What of a URL is not shown, as servers repeat it: the path, long names in it, the query. */
  static Stream<String> secrets(URI uri) {
    String path = uri.getRawPath();
    String query = uri.getRawQuery() == null ? "" : uri.getRawQuery();
    Stream<String> names =
        Pattern.compile("/").splitAsStream(path).filter(name -> name.length() >= LONG_NAME);
    Stream<String> values =
        Pattern.compile("&").splitAsStream(query).map(it -> it.substring(it.indexOf('=') + 1));
    return Stream.of(Stream.of(path, query), names, values).flatMap(it -> it);
  }

  /** Paths and queries of webhooks are secrets. */
  private static String shown(String url) {
    String host =
        InertText.of(url).replaceFirst("^([\\w+.-]+://)?.*@", "$1" + HeaderRules.MASK + "@");
    return host.replaceFirst("^((?:[\\w+.-]+://)?[^/?#]*)[/?#].+$", "$1/" + HeaderRules.MASK);
  }
}

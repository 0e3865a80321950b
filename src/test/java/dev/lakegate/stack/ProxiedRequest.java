package dev.lakegate.stack;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A request on its way through the proxy. */
final class ProxiedRequest {

  /** Of one connection only, or set by the client that passes the request on. */
  private static final Set<String> NOT_PASSED_ON =
      Set.of(
          "connection",
          "keep-alive",
          "content-length",
          "transfer-encoding",
          "te",
          "trailer",
          "upgrade",
          "http2-settings",
          "expect",
          "host",
          "date");

  private static final Pattern ACCESS_KEY = Pattern.compile("Credential=([^/,]+)/");
  private static final Pattern FORM_KEY = Pattern.compile("name=\"?key\"?\\R(?:.+\\R)*\\R(.*)\\R");
  private static final int FORM_HEAD = 64 * 1024;

  private final HttpExchange exchange;
  private final String method;
  private final URI uri;
  private final InputStream body;

  private ProxiedRequest(HttpExchange exchange) {
    this.exchange = exchange;
    this.method = exchange.getRequestMethod();
    this.uri = exchange.getRequestURI();
    this.body = new BufferedInputStream(exchange.getRequestBody(), FORM_HEAD);
  }

  static ProxiedRequest of(HttpExchange exchange) {
    return new ProxiedRequest(exchange);
  }

  /** Whether it was signed with another key than that; unsigned ones come from plain tools. */
  boolean hasOtherAccessKey(String expected) {
    String signature = exchange.getRequestHeaders().getFirst("Authorization");
    String presigned = ObjectWrite.parameters(uri.getRawQuery()).get("X-Amz-Credential");
    String text =
        signature != null ? signature : presigned == null ? "" : "Credential=" + presigned;
    Matcher matcher = ACCESS_KEY.matcher(text);
    return matcher.find() && !matcher.group(1).equals(expected);
  }

  /** What it creates. */
  Optional<ObjectWrite> write() throws IOException {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    if (method.equals("POST") && type != null && type.startsWith("multipart/form-data")) {
      return formWrite();
    }
    return ObjectWrite.of(
        method,
        uri.getRawPath(),
        uri.getRawQuery(),
        exchange.getRequestHeaders().containsKey("x-amz-copy-source"));
  }

  // The fields stand before the file, by S3's rule.
  private Optional<ObjectWrite> formWrite() throws IOException {
    body.mark(FORM_HEAD);
    String head = new String(body.readNBytes(FORM_HEAD), StandardCharsets.UTF_8);
    body.reset();
    Matcher matcher = FORM_KEY.matcher(head);
    String bucket = uri.getPath().replace("/", "");
    return matcher.find()
        ? Optional.of(new ObjectWrite("Post", bucket, matcher.group(1)))
        : Optional.empty();
  }

  /** The same request for the store; path and query stay as they were written. */
  HttpRequest to(URI upstream) {
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(upstream + uri.getRawPath() + query))
            .method(method, publisher());
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (isPassedOn(name)) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return request.build();
  }

  private BodyPublisher publisher() {
    Headers headers = exchange.getRequestHeaders();
    if (headers.containsKey("Transfer-Encoding")) {
      return BodyPublishers.ofInputStream(() -> body);
    }
    String length = headers.getFirst("Content-Length");
    return length == null || length.equals("0")
        ? BodyPublishers.noBody()
        : BodyPublishers.fromPublisher(
            BodyPublishers.ofInputStream(() -> body), Long.parseLong(length));
  }

  static void copyHeaders(Map<String, List<String>> from, Headers to) {
    from.forEach(
        (name, values) -> {
          if (isPassedOn(name)) {
            to.put(name, List.copyOf(values));
          }
        });
  }

  private static boolean isPassedOn(String name) {
    return !name.startsWith(":") && !NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT));
  }
}

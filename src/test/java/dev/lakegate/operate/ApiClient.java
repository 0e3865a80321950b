package dev.lakegate.operate;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Speaks to the API as a user, or as nobody. */
public final class ApiClient {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final JsonMapper MAPPER = new JsonMapper();

  private final int port;
  private final String credentials;

  private ApiClient(int port, String credentials) {
    this.port = port;
    this.credentials = credentials;
  }

  static ApiClient nobody(int port) {
    return new ApiClient(port, null);
  }

  static ApiClient viewer(int port) {
    return new ApiClient(port, "vera:look");
  }

  static ApiClient operator(int port) {
    return new ApiClient(port, "otto:act");
  }

  /** Somebody with {@code user:password}. */
  public static ApiClient as(int port, String credentials) {
    return new ApiClient(port, credentials);
  }

  /** A value of a query. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  Answer get(String path) {
    return send("GET", path, new byte[0]);
  }

  /** Posts a text. */
  public Answer post(String path, String body) {
    return send("POST", path, body.getBytes(StandardCharsets.UTF_8));
  }

  Answer send(String method, String path, byte[] body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
            .method(method, BodyPublishers.ofByteArray(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    if (credentials != null) {
      byte[] bytes = credentials.getBytes(StandardCharsets.UTF_8);
      request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(bytes));
    }
    try {
      return new Answer(CLIENT.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** What came back. */
  public record Answer(HttpResponse<String> response) {

    /** The status. */
    public int status() {
      return response.statusCode();
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    String body() {
      return response.body();
    }

    JsonNode json() {
      return MAPPER.readTree(response.body());
    }

    /** A field of the answered object; empty when it has none. */
    public String text(String field) {
      return json().path(field).asString("");
    }
  }
}

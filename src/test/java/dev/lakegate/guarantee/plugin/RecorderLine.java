package dev.lakegate.guarantee.plugin;

import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The line to the recorder. Asking blocks, whatever interrupts come, for as long as the recorder
 * wants: that is how a test holds a service at a point.
 */
final class RecorderLine {

  /** Where the recorder is, for example {@code http://127.0.0.1:4711}. */
  static final String URL = "guarantee.recorder";

  /** What this process is called. */
  static final String PROCESS = "guarantee.process";

  private final String url = System.getProperty(URL, "");
  private final String process = System.getProperty(PROCESS, "");

  /** The recorder's answer; {@code go} when it is not there. */
  String ask(String path, Map<String, String> message) {
    try {
      return post(path, form(message) + "&process=" + encode(process));
    } catch (IOException e) {
      return "go";
    }
  }

  private String post(String path, String body) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(url + path).toURL().openConnection();
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(body.getBytes(StandardCharsets.UTF_8));
    }
    if (connection.getResponseCode() == HttpURLConnection.HTTP_CONFLICT) {
      connection.getErrorStream().close();
      return "refused";
    }
    try (var in = connection.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String form(Map<String, String> message) {
    return message.entrySet().stream()
        .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encode(@Nullable String text) {
    return URLEncoder.encode(String.valueOf(text), StandardCharsets.UTF_8);
  }
}

package dev.lakegate.stack;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A request that creates an object if it succeeds.
 *
 * @param event {@code Put}, {@code Copy} or {@code CompleteMultipartUpload}
 * @param bucket the bucket's name
 * @param key decoded
 */
record ObjectWrite(String event, String bucket, String key) {

  /** Parameters that make a PUT one of something else than the object. */
  private static final Set<String> NOT_THE_OBJECT =
      Set.of("acl", "tagging", "retention", "legal-hold", "torrent", "partNumber", "uploadId");

  /** What a request creates, seen from its line and headers. */
  static Optional<ObjectWrite> of(
      String method, String rawPath, String rawQuery, boolean hasCopySource) {
    int slash = rawPath.indexOf('/', 1);
    if (slash < 0 || slash == rawPath.length() - 1) {
      return Optional.empty();
    }
    String bucket = rawPath.substring(1, slash);
    String key = decode(rawPath.substring(slash + 1));
    Set<String> parameters = parameters(rawQuery).keySet();
    if (method.equals("PUT") && parameters.stream().noneMatch(NOT_THE_OBJECT::contains)) {
      return Optional.of(new ObjectWrite(hasCopySource ? "Copy" : "Put", bucket, key));
    }
    return method.equals("POST") && parameters.contains("uploadId")
        ? Optional.of(new ObjectWrite("CompleteMultipartUpload", bucket, key))
        : Optional.empty();
  }

  /** A query's decoded parameters. */
  static Map<String, String> parameters(String rawQuery) {
    Map<String, String> parameters = new TreeMap<>();
    for (String pair : (rawQuery == null ? "" : rawQuery).split("&")) {
      String[] parts = pair.split("=", 2);
      parameters.put(decode(parts[0]), parts.length == 1 ? "" : decode(parts[1]));
    }
    return parameters;
  }

  // A plus sign in a path is itself; S3 clients write spaces as %20 everywhere.
  private static String decode(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}

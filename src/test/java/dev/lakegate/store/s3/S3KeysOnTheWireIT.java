package dev.lakegate.store.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.store.ObjectLocation;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The request asks for exactly the key that is meant, whatever a URL could make of it. */
class S3KeysOnTheWireIT {

  private static S3Connection client(URI endpoint) {
    S3StoreProperties.Credentials anybody = new S3StoreProperties.Credentials("key", "secret");
    return S3Clients.connect(
        new S3StoreProperties(endpoint, "us-east-1", true, null, anybody, 1), null);
  }

  private static Set<String> pathsAskedFor(String key) throws IOException {
    try (ScriptedS3 server =
            new ScriptedS3((exchange, number) -> ScriptedS3.send(exchange, 404, ""));
        S3Connection client = client(server.endpoint())) {
      S3ObjectStore store = new S3ObjectStore(client);
      assertThat(store.head(new ObjectLocation("lake", key))).isEmpty();
      assertThat(store.open(new ObjectLocation("lake", key))).isEmpty();
      assertThat(server.requests()).hasSize(3);
      return server.requests().stream()
          .map(it -> it.getRequestURI().getRawPath())
          .collect(Collectors.toSet());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a//b",
        "/a",
        "//a",
        "a/",
        "a//",
        "a/./b",
        "a/../b",
        "../other/b",
        ".",
        "..",
        "./a",
        "a/..",
        "a/...",
        "a/.b",
        "a/b.",
        "a/b..",
        "%2F",
        "%2e%2e/b",
        "a%252Fb",
        "a?b",
        "a?versionId=x",
        "a#b",
        "a+b",
        "a b",
        " a",
        "a ",
        "a;b=c",
        "a\\b",
        "a:b",
        "http://x/y",
        "é",
        "e\u0301",
        "😀",
        "a\u202eb",
        "a\u00a0b",
        "~!@$&'()*,=[]{}|^`\"<>"
      })
  void keyStandsInThePathAsItIs(String key) throws IOException {
    Set<String> paths = pathsAskedFor(key);

    assertThat(paths)
        .allSatisfy(
            path -> {
              assertThat(path).startsWith("/lake/");
              String decoded = URLDecoder.decode(path.substring(6).replace("+", "%2B"), UTF_8);
              assertThat(decoded).isEqualTo(key);
            });
  }
}

package dev.lakegate.store.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** A store whose certificate comes from an authority of its own. */
class S3TlsIT {

  private static final String PASSWORD = "changeit";
  private static final ObjectLocation LOCATION = new ObjectLocation("lake", "a");

  @TempDir private static Path folder;
  private static HttpsServer server;

  @BeforeAll
  static void listen() throws Exception {
    Path file = folder.resolve("store.p12");
    createCertificate(file);
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context(file)));
    server.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Length", "7");
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
  }

  private static void createCertificate(Path file) throws Exception {
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Process process =
        new ProcessBuilder(
                keytool,
                "-genkeypair",
                "-alias",
                "store",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
  }

  private static SSLContext context(Path file) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    return context;
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  private static ApplicationContextRunner application(@Nullable String sslBundle) {
    S3StoreProperties properties =
        new S3StoreProperties(
            URI.create("https://localhost:" + server.getAddress().getPort()),
            "us-east-1",
            true,
            sslBundle,
            new S3StoreProperties.Credentials("key", "secret"),
            1);
    return new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(SslAutoConfiguration.class))
        .withUserConfiguration(S3StoreConfiguration.class)
        .withBean(S3StoreProperties.class, () -> properties)
        .withPropertyValues(
            "spring.ssl.bundle.jks.store.truststore.location=file:" + folder.resolve("store.p12"),
            "spring.ssl.bundle.jks.store.truststore.password=" + PASSWORD,
            "spring.ssl.bundle.jks.store.truststore.type=PKCS12");
  }

  @Test
  void isTrustedByTheBundle() {
    application("store")
        .run(
            context ->
                assertThat(context.getBean(ObjectStore.class).head(LOCATION))
                    .hasValueSatisfying(it -> assertThat(it.size()).isEqualTo(7)));
  }

  @Test
  void isNotTrustedWithoutIt() {
    application(null)
        .run(
            context ->
                assertThatThrownBy(() -> context.getBean(ObjectStore.class).head(LOCATION))
                    .isInstanceOf(LakegateException.class)
                    .hasMessageStartingWith("s3://lake/a: the store gave no answer")
                    .hasMessageContaining("PKIX path building failed"));
  }
}

package dev.lakegate.handler.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.handler.HandlerContexts;
import dev.lakegate.handler.HandlerPropertyException;
import dev.lakegate.handler.RetryGenerationException;
import dev.lakegate.verify.VerifiedGeneration;
import dev.lakegate.verify.VerifiedGenerations;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.jks.JksSslStoreBundle;
import org.springframework.boot.ssl.jks.JksSslStoreDetails;

class HttpHandlerTlsIT {

  private static final String PASSWORD = "changeit";
  private static final AtomicInteger TAKEN = new AtomicInteger();

  @TempDir private static Path folder;
  private static HttpsServer server;
  private static DefaultSslBundleRegistry bundles;

  @BeforeAll
  static void start() throws Exception {
    createCertificate(folder.resolve("endpoint.p12"));
    JksSslStoreDetails store =
        new JksSslStoreDetails(
            "PKCS12", null, folder.resolve("endpoint.p12").toUri().toString(), PASSWORD);
    bundles = new DefaultSslBundleRegistry();
    bundles.registerBundle("private-ca", SslBundle.of(new JksSslStoreBundle(null, store)));
    JksSslStoreDetails lost =
        new JksSslStoreDetails("PKCS12", null, "file:/nowhere/hush.p12", PASSWORD);
    bundles.registerBundle("lost", SslBundle.of(new JksSslStoreBundle(null, lost)));
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    SslBundle own = SslBundle.of(new JksSslStoreBundle(store, null));
    server.setHttpsConfigurator(new HttpsConfigurator(own.createSslContext()));
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          TAKEN.incrementAndGet();
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  private static void createCertificate(Path file) throws Exception {
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    String options =
        "-genkeypair -alias endpoint -keyalg EC -dname CN=localhost -ext san=dns:localhost"
            + " -storetype PKCS12 -keystore "
            + file
            + " -storepass "
            + PASSWORD;
    Process process = new ProcessBuilder((keytool + " " + options).split(" ")).inheritIO().start();
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void aPrivateAuthorityIsTrustedByTheBundle() {
    int before = TAKEN.get();
    GenerationHandler handler = handler("localhost", "private-ca");

    assertThatCode(() -> hand(handler)).doesNotThrowAnyException();

    assertThat(TAKEN).hasValue(before + 1);
  }

  @Test
  void withoutTheBundleNothingIsSent() {
    int before = TAKEN.get();
    GenerationHandler handler = handler("localhost", null);

    assertThatThrownBy(() -> hand(handler))
        .isInstanceOf(RetryGenerationException.class)
        .hasMessageContaining("did not answer: SSLHandshakeException: ");

    assertThat(TAKEN).hasValue(before);
  }

  @Test
  void aCertificateForAnotherHostIsNotTrusted() {
    int before = TAKEN.get();
    GenerationHandler handler = handler("127.0.0.1", "private-ca");

    assertThatThrownBy(() -> hand(handler)).isInstanceOf(RetryGenerationException.class);

    assertThat(TAKEN).hasValue(before);
  }

  @Test
  void aBundleThatCannotBeLoadedIsAFaultWithoutItsFile() {
    assertThatThrownBy(() -> handler("localhost", "lost"))
        .isInstanceOf(HandlerPropertyException.class)
        .hasMessageStartingWith("ssl-bundle is 'lost': cannot be loaded (")
        .hasMessageNotContaining("hush");
  }

  private static GenerationHandler handler(String host, @Nullable String bundle) {
    Map<String, String> keys = new HashMap<>();
    keys.put("type", "http");
    keys.put("url", "https://" + host + ":" + server.getAddress().getPort() + "/");
    if (bundle != null) {
      keys.put("ssl-bundle", bundle);
    }
    return new HttpHandlerFactory(new HttpClients(() -> bundles), Clock.systemUTC())
        .create("hook", new Binder(new MapConfigurationPropertySource(keys)));
  }

  private static void hand(GenerationHandler handler) throws Exception {
    VerifiedGeneration generation = VerifiedGenerations.generation("lake", "sales/").build();
    handler.handle(generation, HandlerContexts.firstCall(generation));
  }
}

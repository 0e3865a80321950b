package dev.lakegate.handler.http;

import dev.lakegate.failure.RefusedSetting;
import dev.lakegate.handler.HandlerPropertyException;
import java.net.http.HttpClient;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslOptions;

/** Opens clients that go nowhere but where they are sent. */
final class HttpClients {

  private static final String KEY = "ssl-bundle";

  private final Supplier<SslBundles> bundles;

  HttpClients(Supplier<SslBundles> bundles) {
    this.bundles = bundles;
  }

  /**
   * A client for one handler.
   *
   * @throws HandlerPropertyException when there is no such SSL bundle, or it cannot be loaded
   */
  HttpClient open(HttpHandlerProperties properties) {
    HttpClient.Builder client =
        HttpClient.newBuilder()
            // Offering HTTP/2 in the clear confuses servers, and one request at a time gains
            // nothing.
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(properties.connectTimeout());
    String bundle = properties.sslBundle();
    return bundle == null ? client.build() : trusting(bundle, client).build();
  }

  // What a failure quotes may be a key that was taken for the name of a file.
  private HttpClient.Builder trusting(String name, HttpClient.Builder client) {
    try {
      SslBundle bundle = bundles.get().getBundle(name);
      return client.sslContext(bundle.createSslContext()).sslParameters(of(bundle.getOptions()));
    } catch (NoSuchSslBundleException e) {
      String remedy = "there is no such SSL bundle: define spring.ssl.bundle.pem.%s.* or jks.%s.*";
      throw new HandlerPropertyException(KEY, name, remedy.formatted(name, name));
    } catch (RuntimeException e) {
      String remedy = "cannot be loaded (%s): look at its stores under spring.ssl.bundle";
      throw new HandlerPropertyException(KEY, name, remedy.formatted(RefusedSetting.why(e)));
    }
  }

  private static SSLParameters of(SslOptions options) {
    SSLParameters parameters = new SSLParameters();
    setIfGiven(options.getCiphers(), parameters::setCipherSuites);
    setIfGiven(options.getEnabledProtocols(), parameters::setProtocols);
    return parameters;
  }

  private static void setIfGiven(String @Nullable [] values, Consumer<String[]> setter) {
    if (values != null) {
      setter.accept(values);
    }
  }
}

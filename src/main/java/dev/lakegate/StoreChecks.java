package dev.lakegate;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks how the object store is reached. */
final class StoreChecks {

  private static final Set<String> SCHEMES = Set.of("http", "https");

  private final ConfigurationFaults faults;

  StoreChecks(ConfigurationFaults faults) {
    this.faults = faults;
  }

  void check(StoreProperties store) {
    checkEndpoint(store.endpoint());
    checkCredentials(store.credentials());
    if (!ValueChecks.isSegment(store.region())) {
      faults.add("lakegate.store.region", "is no region", "name one; us-east-1 suits most stores");
    }
  }

  private void checkEndpoint(@Nullable URI endpoint) {
    if (endpoint != null && !isEndpoint(endpoint)) {
      faults.add(
          "lakegate.store.endpoint",
          "is no endpoint",
          "write http or https, host and port only, such as http://minio:9000; credentials have"
              + " keys of their own");
    }
  }

  private static boolean isEndpoint(URI uri) {
    boolean reachable =
        SCHEMES.contains(String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT))
            && uri.getHost() != null;
    return reachable && uri.getRawUserInfo() == null && isBare(uri);
  }

  private static boolean isBare(URI uri) {
    return (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))
        && uri.getRawQuery() == null
        && uri.getRawFragment() == null;
  }

  private void checkCredentials(StoreProperties.Credentials credentials) {
    checkPair("access-key", credentials.accessKey(), "secret-key", credentials.secretKey());
    checkPair("secret-key", credentials.secretKey(), "access-key", credentials.accessKey());
  }

  private void checkPair(
      String missing, @Nullable String absent, String given, @Nullable String present) {
    if (absent == null && present != null) {
      faults.add(
          "lakegate.store.credentials." + missing,
          "is missing beside " + given,
          "give both, or neither for the AWS default chain");
    }
  }
}

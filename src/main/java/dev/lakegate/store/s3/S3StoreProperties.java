package dev.lakegate.store.s3;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the store is reached.
 *
 * @param endpoint {@code http} or {@code https}, without a path; none: AWS itself, by region
 * @param region what requests are signed for; stores other than AWS mostly take {@code us-east-1}
 * @param pathStyleAccess whether the bucket stands in the path (true) or in the host name (false)
 * @param sslBundle the Spring SSL bundle with the store's authority and our key; none: the JVM's
 * @param credentials who asks; none: the AWS default chain (environment, profile, instance)
 * @param maxConcurrentReads for how many reads at once there are connections; at least 1
 */
public record S3StoreProperties(
    @Nullable URI endpoint,
    String region,
    boolean pathStyleAccess,
    @Nullable String sslBundle,
    Credentials credentials,
    int maxConcurrentReads) {

  /** Takes blank values as none, and refuses what cannot work, all faults at once. */
  public S3StoreProperties {
    endpoint = endpoint == null || endpoint.toString().isBlank() ? null : endpoint;
    sslBundle = blankAsNone(sslBundle);
    List<String> faults = new ArrayList<>();
    if (endpoint != null && !isServer(endpoint)) {
      faults.add("lakegate.store.endpoint must be http(s)://host[:port]" + shown(endpoint));
    }
    if (region.isBlank()) {
      faults.add("lakegate.store.region must not be empty");
    }
    if ((credentials.accessKey() == null) != (credentials.secretKey() == null)) {
      faults.add(
          "lakegate.store.credentials needs both access-key and secret-key, or neither of them");
    }
    if (!faults.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", faults));
    }
  }

  private static String shown(URI endpoint) {
    return endpoint.toString().contains("@") ? " without credentials" : ", but was " + endpoint;
  }

  private static boolean isServer(URI endpoint) {
    return Set.of("http", "https")
            .contains(String.valueOf(endpoint.getScheme()).toLowerCase(Locale.ROOT))
        && endpoint.getHost() != null
        && endpoint.getUserInfo() == null
        && Set.of("", "/").contains(endpoint.getPath())
        && endpoint.getQuery() == null;
  }

  private static @Nullable String blankAsNone(@Nullable String value) {
    return value == null || value.isBlank() ? null : value;
  }

  /**
   * A key pair.
   *
   * @param accessKey its name
   * @param secretKey its secret; never printed
   */
  public record Credentials(@Nullable String accessKey, @Nullable String secretKey) {

    /** Takes blank values as none. */
    public Credentials {
      accessKey = blankAsNone(accessKey);
      secretKey = blankAsNone(secretKey);
    }

    @Override
    public String toString() {
      return accessKey == null ? "default chain" : "access key " + accessKey;
    }
  }
}

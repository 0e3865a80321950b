package dev.lakegate.store.s3;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * How the store is reached, as the wiring read and checked it.
 *
 * @param endpoint {@code http} or {@code https}, without a path; none: AWS itself, by region
 * @param region what requests are signed for; stores other than AWS mostly take {@code us-east-1}
 * @param pathStyleAccess whether the bucket stands in the path (true) or in the host name (false)
 * @param sslBundle the Spring SSL bundle with the store's authority and our key; none: the JVM's
 * @param credentials who asks
 * @param maxConcurrentReads for how many reads at once there are connections; at least 1
 */
public record S3StoreProperties(
    @Nullable URI endpoint,
    String region,
    boolean pathStyleAccess,
    @Nullable String sslBundle,
    Credentials credentials,
    int maxConcurrentReads) {

  /**
   * A key pair; neither of both: the AWS default chain (environment, profile, instance).
   *
   * @param accessKey its name
   * @param secretKey its secret; never printed
   */
  public record Credentials(@Nullable String accessKey, @Nullable String secretKey) {

    @Override
    public String toString() {
      return accessKey == null ? "default chain" : "access key " + accessKey;
    }
  }
}

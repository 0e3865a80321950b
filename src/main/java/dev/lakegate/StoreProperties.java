package dev.lakegate;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The object store.
 *
 * @param endpoint the S3 endpoint: http or https, host and port only; none: Amazon S3 in the region
 * @param region the region that requests are signed for; most stores but Amazon take any
 * @param pathStyleAccess whether the bucket stands in the path instead of the host name
 * @param sslBundle the name of the SSL bundle ({@code spring.ssl.bundle.pem.<name>} or {@code
 *     .jks.<name>}) to trust and to show; none: the platform's trust store
 * @param credentials the keys to sign with
 */
public record StoreProperties(
    @Nullable URI endpoint,
    @DefaultValue("us-east-1") String region,
    @DefaultValue("true") boolean pathStyleAccess,
    @Nullable String sslBundle,
    @DefaultValue Credentials credentials) {

  /** An empty value is none. */
  public StoreProperties {
    sslBundle = Blank.toNull(sslBundle);
  }

  /**
   * The keys to sign with: both, or neither for the AWS default chain (environment, profile,
   * instance role).
   *
   * @param accessKey the access key; goes with {@code secret-key}. Neither: the AWS default chain
   *     (environment, profile, instance role)
   * @param secretKey the secret key; goes with {@code access-key}. Never printed
   */
  public record Credentials(@Nullable String accessKey, @Nullable String secretKey) {

    /** An empty value is none. */
    public Credentials {
      accessKey = Blank.toNull(accessKey);
      secretKey = Blank.toNull(secretKey);
    }

    /** Whether both are given. */
    public boolean isPresent() {
      return accessKey != null && secretKey != null;
    }

    /** Without the keys. */
    @Override
    public String toString() {
      return isPresent() ? "Credentials[given]" : "Credentials[default chain]";
    }
  }
}

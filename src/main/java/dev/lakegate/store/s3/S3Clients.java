package dev.lakegate.store.s3;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Builds the client with every limit set, since the SDK's own change between its releases. */
final class S3Clients {

  /** Connections besides those of concurrent reads: HEAD, listings, manifests and probes. */
  private static final int OTHER_CONNECTIONS = 16;

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration READ_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration ACQUIRE_TIMEOUT = Duration.ofSeconds(10);

  // Below the minute after which common proxies drop an idle connection.
  private static final Duration MAX_IDLE = Duration.ofSeconds(45);

  // Work is retried again from outside; more attempts here would only multiply.
  private static final int ATTEMPTS = 3;

  private S3Clients() {}

  static S3Connection connect(S3StoreProperties properties, @Nullable SslBundle tls) {
    SdkHttpClient http = http(properties.maxConcurrentReads(), tls);
    return new S3Connection(client(properties, http), http);
  }

  private static S3Client client(S3StoreProperties properties, SdkHttpClient http) {
    S3ClientBuilder builder =
        S3Client.builder()
            .region(Region.of(properties.region()))
            .credentialsProvider(credentials(properties.credentials()))
            .forcePathStyle(properties.pathStyleAccess())
            // Stores other than AWS refuse or forget the SDK's own checksums, and a composite one
            // fails ranged reads that are sound. The gate hashes for itself.
            .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
            .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
            .overrideConfiguration(
                it ->
                    it.retryStrategy(
                        AwsRetryStrategy.standardRetryStrategy().toBuilder()
                            .maxAttempts(ATTEMPTS)
                            .build()))
            .httpClient(http);
    if (properties.endpoint() != null) {
      builder.endpointOverride(properties.endpoint());
    }
    return builder.build();
  }

  private static SdkHttpClient http(int maxConcurrentReads, @Nullable SslBundle tls) {
    Apache5HttpClient.Builder builder =
        Apache5HttpClient.builder()
            .maxConnections(maxConcurrentReads + OTHER_CONNECTIONS)
            .connectionTimeout(CONNECT_TIMEOUT)
            .socketTimeout(READ_TIMEOUT)
            .connectionAcquisitionTimeout(ACQUIRE_TIMEOUT)
            .connectionMaxIdleTime(MAX_IDLE)
            .tcpKeepAlive(true);
    if (tls != null) {
      builder
          .tlsTrustManagersProvider(() -> tls.getManagers().getTrustManagers())
          .tlsKeyManagersProvider(() -> tls.getManagers().getKeyManagers());
    }
    return builder.build();
  }

  private static AwsCredentialsProvider credentials(S3StoreProperties.Credentials credentials) {
    String accessKey = credentials.accessKey();
    String secretKey = credentials.secretKey();
    return accessKey == null || secretKey == null
        ? DefaultCredentialsProvider.builder().build()
        : StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, secretKey));
  }
}

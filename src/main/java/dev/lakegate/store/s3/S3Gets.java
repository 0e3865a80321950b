package dev.lakegate.store.s3;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.services.s3.S3ServiceClientConfiguration;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.utils.http.SdkHttpUtils;

/**
 * GETs objects. Small files are many, and what the SDK's client does for a request takes more than
 * to send it and to hash the file. So a GET is signed by the SDK's signer and sent over its
 * connections, without the rest. What does not succeed so is asked for again through the client,
 * which knows it all: redirects, clocks that differ, repetition, and what a failure says.
 */
final class S3Gets {

  /** So many plain GETs in a row in vain, and the client is asked at once. */
  static final int TRIES = 8;

  /** But for one in so many: what failed may have been the store's restart. */
  static final int ONE_IN = 100;

  private static final AwsV4HttpSigner SIGNER = AwsV4HttpSigner.create();
  private static final String ANY_KEY = "any";

  private final S3Connection connection;
  private final S3ServiceClientConfiguration configuration;
  private final Map<String, URI> buckets = new ConcurrentHashMap<>();

  /** GETs in a row that only the client brought home. */
  private final AtomicLong withoutOne = new AtomicLong();

  S3Gets(S3Connection connection) {
    this.connection = connection;
    this.configuration = connection.client().serviceClientConfiguration();
  }

  /** An answer whose body is open; failures are those of the SDK's client. */
  ResponseInputStream<GetObjectResponse> get(GetObjectRequest request) {
    Optional<ResponseInputStream<GetObjectResponse>> plain =
        isWorthATry() ? plain(request) : Optional.empty();
    return plain.orElseGet(() -> thorough(request));
  }

  private boolean isWorthATry() {
    long gets = withoutOne.get();
    return gets < TRIES || gets % ONE_IN == 0;
  }

  private ResponseInputStream<GetObjectResponse> thorough(GetObjectRequest request) {
    ResponseInputStream<GetObjectResponse> answer = connection.client().getObject(request);
    withoutOne.incrementAndGet();
    return answer;
  }

  private Optional<ResponseInputStream<GetObjectResponse>> plain(GetObjectRequest request) {
    try {
      HttpExecuteRequest signed = HttpExecuteRequest.builder().request(signed(request)).build();
      HttpExecuteResponse answer = connection.http().prepareRequest(signed).call();
      AbortableInputStream body = answer.responseBody().orElse(null);
      if (body == null) {
        return Optional.empty();
      }
      if (!answer.httpResponse().isSuccessful()) {
        // To its end, so that the connection can serve the next request.
        body.close();
        return Optional.empty();
      }
      return Optional.of(read(answer.httpResponse(), body));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private ResponseInputStream<GetObjectResponse> read(
      SdkHttpResponse answer, AbortableInputStream body) {
    try {
      GetObjectResponse read = S3Headers.read(answer);
      withoutOne.set(0);
      return new ResponseInputStream<>(read, body, Duration.ZERO);
    } catch (RuntimeException e) {
      // Headers that we cannot read: the client says what is wrong with them.
      body.abort();
      throw e;
    }
  }

  private SdkHttpRequest signed(GetObjectRequest request) {
    AwsCredentialsIdentity identity = configuration.credentialsProvider().resolveIdentity().join();
    return SIGNER
        .sign(
            it ->
                it.identity(identity)
                    .request(unsigned(request))
                    .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                    .putProperty(AwsV4HttpSigner.REGION_NAME, configuration.region().id())
                    // The key is signed as it stands in the path.
                    .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                    .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false))
        .request();
  }

  private SdkHttpRequest unsigned(GetObjectRequest request) {
    URI bucket = buckets.computeIfAbsent(request.bucket(), this::address);
    SdkHttpFullRequest.Builder get =
        SdkHttpFullRequest.builder()
            .method(SdkHttpMethod.GET)
            .uri(bucket)
            .encodedPath(bucket.getRawPath() + SdkHttpUtils.urlEncodeIgnoreSlashes(request.key()))
            .putHeader("User-Agent", "lakegate");
    if (request.versionId() != null) {
      get.putRawQueryParameter("versionId", request.versionId());
    }
    if (request.ifMatch() != null) {
      get.putHeader("If-Match", request.ifMatch());
    }
    if (request.range() != null) {
      get.putHeader("Range", request.range());
    }
    return get.build();
  }

  // As the client's settings have it: in the path or in the host name, with a proxy's or AWS's
  // name.
  private URI address(String bucket) {
    String any =
        connection.client().utilities().getUrl(it -> it.bucket(bucket).key(ANY_KEY)).toString();
    return URI.create(any.substring(0, any.length() - ANY_KEY.length()));
  }
}

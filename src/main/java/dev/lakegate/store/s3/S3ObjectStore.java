package dev.lakegate.store.s3;

import dev.lakegate.store.AttestedObject;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ObjectChangedException;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.StoredObject;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadBucketRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/** The port over the SDK's blocking client. */
final class S3ObjectStore implements ObjectStore {

  // A GET has no such limit: it would cut long bodies. Its socket time-out guards every read.
  static final Consumer<AwsRequestOverrideConfiguration.Builder> LIMITS =
      limits ->
          limits
              .apiCallAttemptTimeout(Duration.ofSeconds(10))
              .apiCallTimeout(Duration.ofSeconds(30));

  private final S3Client client;
  private final S3Gets gets;
  private final S3Attestation attestation;

  S3ObjectStore(S3Connection connection) {
    this.client = connection.client();
    this.gets = new S3Gets(connection);
    this.attestation = new S3Attestation(client);
  }

  @Override
  public Optional<StoredObject> head(ObjectLocation location) {
    return look(headRequest(location).build(), location)
        .map(answer -> S3Answers.storedObject(location, answer));
  }

  @Override
  public Optional<AttestedObject> attest(ObjectLocation location, ChecksumAlgorithm algorithm) {
    return look(headRequest(location).checksumMode(ChecksumMode.ENABLED).build(), location)
        .map(answer -> attested(S3Answers.storedObject(location, answer), answer, algorithm));
  }

  private AttestedObject attested(
      StoredObject object, HeadObjectResponse answer, ChecksumAlgorithm algorithm) {
    return new AttestedObject(object, attestation.checksum(object, answer, algorithm).orElse(null));
  }

  private static HeadObjectRequest.Builder headRequest(ObjectLocation location) {
    return HeadObjectRequest.builder()
        .bucket(location.bucket())
        .key(location.key())
        .overrideConfiguration(LIMITS);
  }

  private Optional<HeadObjectResponse> look(HeadObjectRequest request, ObjectLocation location) {
    try {
      return Optional.of(client.headObject(request));
    } catch (SdkException e) {
      if (S3Failures.isAbsent(e)) {
        return Optional.empty();
      }
      throw S3Failures.ofObject(e, location);
    }
  }

  @Override
  public Optional<ObjectContent> open(ObjectLocation location) {
    try {
      ResponseInputStream<GetObjectResponse> answer = gets.get(request(location).build());
      StoredObject object =
          S3Answers.checked(answer, () -> S3Answers.storedObject(location, answer.response()));
      return Optional.of(new S3ObjectContent(object, answer, object.size()));
    } catch (SdkException e) {
      if (S3Failures.isAbsent(e)) {
        return Optional.empty();
      }
      throw S3Failures.ofObject(e, location);
    }
  }

  @Override
  @SuppressWarnings("ArgumentSelectionDefectChecker") // A range counts from its own start.
  public ObjectContent open(StoredObject object, long offset, long length) {
    Objects.checkFromIndexSize(offset, length, object.size());
    if (length == 0) {
      throw new IndexOutOfBoundsException("A range has at least 1 byte");
    }
    return openPinned(object, new S3Range(offset, length));
  }

  @Override
  public ObjectContent open(StoredObject object) {
    return openPinned(object, null);
  }

  private ObjectContent openPinned(StoredObject object, @Nullable S3Range range) {
    String eTag = object.pin().eTag();
    GetObjectRequest request =
        request(object.location())
            .versionId(object.pin().versionId())
            .ifMatch(eTag == null ? null : "\"" + eTag + "\"")
            .range(range == null ? null : range.header())
            .build();
    try {
      ResponseInputStream<GetObjectResponse> answer = gets.get(request);
      long length =
          S3Answers.checked(answer, () -> S3Answers.length(object, range, answer.response()));
      return new S3ObjectContent(object, answer, length);
    } catch (SdkException e) {
      if (S3Failures.isChanged(e)) {
        throw new ObjectChangedException(object.location());
      }
      throw S3Failures.ofObject(e, object.location());
    }
  }

  private static GetObjectRequest.Builder request(ObjectLocation location) {
    return GetObjectRequest.builder().bucket(location.bucket()).key(location.key());
  }

  @Override
  public Stream<StoredObject> list(String bucket, String prefix) {
    return StreamSupport.stream(new S3Listing(client, bucket, prefix), false);
  }

  @Override
  public void probe(String bucket) {
    HeadBucketRequest request =
        HeadBucketRequest.builder().bucket(bucket).overrideConfiguration(LIMITS).build();
    try {
      var unused = client.headBucket(request);
    } catch (SdkException e) {
      throw S3Failures.ofBucket(e, bucket);
    }
  }
}

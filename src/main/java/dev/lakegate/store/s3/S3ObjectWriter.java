package dev.lakegate.store.s3;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectSource;
import dev.lakegate.store.ObjectWriter;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.LongConsumer;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.ChecksumType;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/**
 * Writes small objects with one request and large ones in parts, side by side. Small ones go with
 * their SHA-256, which S3 takes for no object in parts; those go with their CRC-64/NVME.
 */
final class S3ObjectWriter implements ObjectWriter, AutoCloseable {

  /** Also the least that an object in parts has. */
  static final long DEFAULT_PART = 64L << 20;

  private static final int PARTS_AT_ONCE = 8;

  private final S3Client client;
  private final long partSize;
  private final ExecutorService threads;
  // Who waits for a connection of the client waits too short, when large files are on their way.
  private final Semaphore connections;
  // A store that does not know them refuses each request that has one.
  private volatile boolean withChecksums = true;

  /**
   * A writer with threads of its own, for parts.
   *
   * @param whole how many objects are sent whole at the same time; the client has {@value
   *     #PARTS_AT_ONCE} connections more
   */
  S3ObjectWriter(S3Client client, int whole) {
    this(client, whole, DEFAULT_PART);
  }

  S3ObjectWriter(S3Client client, int whole, long partSize) {
    this.client = client;
    this.partSize = partSize;
    this.connections = new Semaphore(whole);
    CustomizableThreadFactory names = new CustomizableThreadFactory("lakegate-part-");
    names.setDaemon(true);
    this.threads = Executors.newFixedThreadPool(PARTS_AT_ONCE, names);
  }

  @Override
  public ChecksumAlgorithm algorithm(long size) {
    return size <= partSize ? ChecksumAlgorithm.SHA256 : ChecksumAlgorithm.CRC64NVME;
  }

  @Override
  public Optional<Checksum> held(StoredObject object) {
    HeadObjectRequest request =
        HeadObjectRequest.builder()
            .bucket(object.location().bucket())
            .key(object.location().key())
            .checksumMode(ChecksumMode.ENABLED)
            .overrideConfiguration(S3ObjectStore.LIMITS)
            .build();
    try {
      HeadObjectResponse answer = client.headObject(request);
      Pin found = S3Answers.storedObject(object.location(), answer).pin();
      return S3Answers.isSame(object.pin(), found)
          ? full(algorithm(object.size()), answer)
          : Optional.empty();
    } catch (SdkException e) {
      if (S3Failures.isAbsent(e)) {
        return Optional.empty();
      }
      throw S3Failures.ofObject(e, object.location());
    }
  }

  // The type is what the store says, not what the value looks like.
  private static Optional<Checksum> full(ChecksumAlgorithm algorithm, HeadObjectResponse answer) {
    String value =
        algorithm == ChecksumAlgorithm.SHA256
            ? answer.checksumSHA256()
            : answer.checksumCRC64NVME();
    if (value == null || answer.checksumType() != ChecksumType.FULL_OBJECT) {
      return Optional.empty();
    }
    try {
      return Optional.of(Checksum.of(algorithm, Base64.getDecoder().decode(value)));
    } catch (IllegalArgumentException e) {
      // No checksum that could agree.
      return Optional.empty();
    }
  }

  @Override
  public void write(ObjectLocation location, ObjectSource source, LongConsumer sent) {
    try {
      if (!isWrittenWithChecksum(location, source, sent)) {
        send(location, source, sent, false);
        withChecksums = false;
      }
    } catch (SdkException e) {
      throw S3Failures.ofObject(e, location);
    }
  }

  private boolean isWrittenWithChecksum(
      ObjectLocation location, ObjectSource source, LongConsumer sent) {
    if (!withChecksums) {
      return false;
    }
    try {
      send(location, source, sent, true);
      return true;
    } catch (SdkException e) {
      if (S3Failures.isUnsupported(e)) {
        return false;
      }
      throw e;
    }
  }

  private void send(
      ObjectLocation location, ObjectSource source, LongConsumer sent, boolean withChecksum) {
    if (source.size() <= partSize) {
      put(location, source, sent, withChecksum);
    } else {
      new PartedUpload(client, threads, location, source, sent)
          .run(PartedUpload.partSize(source.size(), partSize), withChecksum);
    }
  }

  private void put(
      ObjectLocation location, ObjectSource source, LongConsumer sent, boolean withChecksum) {
    PutObjectRequest request =
        PutObjectRequest.builder()
            .bucket(location.bucket())
            .key(location.key())
            .checksumSHA256(withChecksum ? source.checksum().base64() : null)
            .build();
    try (SentBytes body = new SentBytes(source, 0, source.size(), sent)) {
      awaitConnection();
      try {
        var unused = client.putObject(request, body.asBody());
      } finally {
        connections.release();
      }
      body.arrived();
    }
  }

  private void awaitConnection() {
    try {
      connections.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("The upload was stopped");
    }
  }

  @Override
  public void delete(ObjectLocation location) {
    DeleteObjectRequest request =
        DeleteObjectRequest.builder()
            .bucket(location.bucket())
            .key(location.key())
            .overrideConfiguration(S3ObjectStore.LIMITS)
            .build();
    try {
      var unused = client.deleteObject(request);
    } catch (SdkException e) {
      if (!S3Failures.isAbsent(e)) {
        throw S3Failures.ofObject(e, location);
      }
    }
  }

  /** Ends the threads. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}

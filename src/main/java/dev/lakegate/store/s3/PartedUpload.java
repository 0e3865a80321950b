package dev.lakegate.store.s3;

import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.Digest;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectSource;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumType;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;

/**
 * Writes one object in parts: it stands there whole, or not at all. The SDK cannot compute a
 * CRC-64/NVME without native code, so every checksum is given to it.
 */
final class PartedUpload {

  private static final int MOST_PARTS = 10_000;
  private static final long MEBIBYTE = 1L << 20;
  private static final int BUFFER = 256 << 10;

  private final S3Client client;
  private final ExecutorService threads;
  private final ObjectLocation location;
  private final ObjectSource source;
  private final LongConsumer sent;
  private final AtomicLong arrived = new AtomicLong();

  PartedUpload(
      S3Client client,
      ExecutorService threads,
      ObjectLocation location,
      ObjectSource source,
      LongConsumer sent) {
    this.client = client;
    this.threads = threads;
    this.location = location;
    this.source = source;
    this.sent = sent;
  }

  /** Whole MiB where the usual size would make more parts than a store takes. */
  static long partSize(long size, long usual) {
    long least = (size + MOST_PARTS - 1) / MOST_PARTS;
    return least <= usual ? usual : (least + MEBIBYTE - 1) / MEBIBYTE * MEBIBYTE;
  }

  /** Returns when the object stands there. */
  void run(long partSize, boolean withChecksum) {
    String upload = begin(withChecksum);
    boolean completed = false;
    try {
      complete(upload, sendAll(upload, partSize, withChecksum), withChecksum);
      completed = true;
    } finally {
      if (!completed) {
        abort(upload);
        sent.accept(-arrived.getAndSet(0));
      }
    }
  }

  private String begin(boolean withChecksum) {
    CreateMultipartUploadRequest.Builder request =
        CreateMultipartUploadRequest.builder().bucket(location.bucket()).key(location.key());
    if (withChecksum) {
      request
          .checksumAlgorithm(software.amazon.awssdk.services.s3.model.ChecksumAlgorithm.CRC64_NVME)
          .checksumType(ChecksumType.FULL_OBJECT);
    }
    return client.createMultipartUpload(request.build()).uploadId();
  }

  private List<CompletedPart> sendAll(String upload, long partSize, boolean withChecksum) {
    List<Future<CompletedPart>> parts = new ArrayList<>();
    try {
      for (long offset = 0; offset < source.size(); offset += partSize) {
        long start = offset;
        int number = parts.size() + 1;
        long length = Math.min(partSize, source.size() - start);
        parts.add(threads.submit(() -> send(upload, number, start, length, withChecksum)));
      }
      List<CompletedPart> sentParts = new ArrayList<>(parts.size());
      for (Future<CompletedPart> part : parts) {
        sentParts.add(await(part));
      }
      return sentParts;
    } finally {
      parts.forEach(part -> part.cancel(true));
    }
  }

  private static CompletedPart await(Future<CompletedPart> part) {
    try {
      return part.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("The upload was stopped");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private CompletedPart send(
      String upload, int number, long offset, long length, boolean withChecksum) {
    String checksum = withChecksum ? checksum(offset, length).base64() : null;
    UploadPartRequest request =
        UploadPartRequest.builder()
            .bucket(location.bucket())
            .key(location.key())
            .uploadId(upload)
            .partNumber(number)
            .checksumCRC64NVME(checksum)
            .build();
    try (SentBytes body = new SentBytes(source, offset, length, sent)) {
      String eTag = client.uploadPart(request, body.asBody()).eTag();
      body.arrived();
      arrived.addAndGet(length);
      return completed(number, eTag, checksum);
    }
  }

  private static CompletedPart completed(int number, String eTag, @Nullable String checksum) {
    return CompletedPart.builder()
        .partNumber(number)
        .eTag(eTag)
        .checksumCRC64NVME(checksum)
        .build();
  }

  private Checksum checksum(long offset, long length) {
    Digest digest = ChecksumAlgorithm.CRC64NVME.newDigest();
    byte[] buffer = new byte[(int) Math.min(BUFFER, length)];
    try (InputStream in = source.open(offset)) {
      for (long left = length; left > 0; ) {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (read < 0) {
          throw new EOFException("It ended %d bytes early".formatted(left));
        }
        digest.update(buffer, 0, read);
        left -= read;
      }
      return digest.checksum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void complete(String upload, List<CompletedPart> parts, boolean withChecksum) {
    CompleteMultipartUploadRequest.Builder request =
        CompleteMultipartUploadRequest.builder()
            .bucket(location.bucket())
            .key(location.key())
            .uploadId(upload)
            .multipartUpload(it -> it.parts(parts));
    if (withChecksum) {
      request.checksumType(ChecksumType.FULL_OBJECT).checksumCRC64NVME(source.checksum().base64());
    }
    var unused = client.completeMultipartUpload(request.build());
  }

  // Parts that are left behind cost; what stopped the upload matters more than that it stays.
  private void abort(String upload) {
    boolean interrupted = Thread.interrupted();
    try {
      var unused =
          client.abortMultipartUpload(
              it ->
                  it.bucket(location.bucket())
                      .key(location.key())
                      .uploadId(upload)
                      .overrideConfiguration(S3ObjectStore.LIMITS));
    } catch (SdkException e) {
      // The bucket's rule for incomplete uploads removes them.
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

package dev.lakegate.bench;

import java.io.InputStream;
import java.net.URI;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Reads every object of a folder, so many at once, and does nothing with the bytes but hash them.
 */
public final class GetCeiling {

  private static final int BUFFER = 64 << 10;

  private GetCeiling() {}

  /**
   * Takes endpoint, bucket, prefix, how many at once and, to hash, an algorithm; prints bytes and
   * seconds.
   */
  public static void main(String[] arguments) throws Exception {
    String bucket = arguments[1];
    int threads = Integer.parseInt(arguments[3]);
    String algorithm = arguments.length > 4 ? arguments[4] : null;
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try (S3Client s3 = client(arguments[0], threads)) {
      long start = System.nanoTime();
      List<Callable<Long>> reads = new ArrayList<>();
      s3.listObjectsV2Paginator(request -> request.bucket(bucket).prefix(arguments[2]))
          .contents()
          .forEach(object -> reads.add(() -> read(s3, bucket, object, algorithm)));
      long bytes = 0;
      for (Future<Long> read : workers.invokeAll(reads)) {
        bytes += read.get();
      }
      System.out.println(bytes + " " + (System.nanoTime() - start) / 1e9);
    } finally {
      workers.shutdown();
    }
  }

  private static S3Client client(String endpoint, int threads) {
    return S3Client.builder()
        .endpointOverride(URI.create(endpoint))
        .forcePathStyle(true)
        .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
        .httpClientBuilder(Apache5HttpClient.builder().maxConnections(threads))
        .build();
  }

  private static long read(S3Client s3, String bucket, S3Object object, @Nullable String algorithm)
      throws Exception {
    MessageDigest digest = algorithm == null ? null : MessageDigest.getInstance(algorithm);
    byte[] buffer = new byte[BUFFER];
    long bytes = 0;
    try (InputStream body =
        s3.getObject(request -> request.bucket(bucket).key(object.key()).build())) {
      for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
        bytes += count;
        if (digest != null) {
          digest.update(buffer, 0, count);
        }
      }
    }
    return bytes;
  }
}

package dev.lakegate.store.s3;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.StoredObject;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.EncodingType;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.S3Object;

/** A listing that fetches its next page only when the last one is used up. */
final class S3Listing extends Spliterators.AbstractSpliterator<StoredObject> {

  // Stores walk their disks for a page, which takes longer than a HEAD.
  private static final Duration PAGE_LIMIT = Duration.ofSeconds(60);

  private final S3Client client;
  private final String bucket;
  private final String prefix;
  private final Set<String> tokens = new HashSet<>();
  private Iterator<S3Object> page = Collections.emptyIterator();
  private @Nullable String next;
  private boolean started;

  S3Listing(S3Client client, String bucket, String prefix) {
    super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL | Spliterator.IMMUTABLE);
    this.client = client;
    this.bucket = bucket;
    this.prefix = prefix;
  }

  @Override
  public boolean tryAdvance(Consumer<? super StoredObject> action) {
    while (!page.hasNext()) {
      if (started && next == null) {
        return false;
      }
      turnPage();
    }
    action.accept(S3Answers.storedObject(bucket, page.next()));
    return true;
  }

  private void turnPage() {
    ListObjectsV2Response answer = fetch();
    started = true;
    page = answer.contents().iterator();
    next = Boolean.TRUE.equals(answer.isTruncated()) ? newToken(answer) : null;
  }

  private ListObjectsV2Response fetch() {
    ListObjectsV2Request request =
        ListObjectsV2Request.builder()
            .bucket(bucket)
            .prefix(prefix)
            .continuationToken(next)
            // XML cannot hold every character that a key can; the SDK decodes these.
            .encodingType(EncodingType.URL)
            .overrideConfiguration(it -> it.apiCallAttemptTimeout(PAGE_LIMIT))
            .build();
    try {
      return client.listObjectsV2(request);
    } catch (SdkException e) {
      if (next == null && S3Failures.isImpossibleKey(e)) {
        return ListObjectsV2Response.builder().build();
      }
      throw S3Failures.ofBucket(e, bucket);
    }
  }

  // Stores have been seen to hand out the same page forever.
  private String newToken(ListObjectsV2Response answer) {
    String token = answer.nextContinuationToken();
    if (token == null || !tokens.add(token)) {
      throw new LakegateException(
          Reason.STORE_ERROR,
          "s3://%s/%s: the store's listing does not advance".formatted(bucket, prefix));
    }
    return token;
  }
}

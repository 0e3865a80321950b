package dev.lakegate.store.s3;

import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectLocation;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;

/** What the SDK's failures mean for the gate. */
final class S3Failures {

  private static final String NO_BUCKET = "NoSuchBucket";

  /** The store cannot hold such a key, so nothing stands there. */
  private static final Set<String> IMPOSSIBLE_KEY =
      Set.of("XMinioInvalidObjectName", "XMinioInvalidResourceName", "KeyTooLongError");

  private static final Set<String> OTHER_REGION =
      Set.of("PermanentRedirect", "TemporaryRedirect", "AuthorizationHeaderMalformed");

  /** Said of headers that a store does not know, among other things. */
  private static final Set<String> UNSUPPORTED =
      Set.of("NotImplemented", "InvalidArgument", "InvalidRequest");

  private static final int MAX_MESSAGE = 300;

  private S3Failures() {}

  /** Whether nothing stands there. A HEAD of a missing bucket cannot be told from that. */
  static boolean isAbsent(SdkException failure) {
    return status(failure) == 404 && !NO_BUCKET.equals(code(failure)) || isImpossibleKey(failure);
  }

  /** Whether the store cannot hold such a key, nor any below such a prefix. */
  static boolean isImpossibleKey(SdkException failure) {
    return status(failure) == 400 && IMPOSSIBLE_KEY.contains(String.valueOf(code(failure)));
  }

  /**
   * Whether a pinned object is gone or replaced. Some stores answer 416 when the new one is shorter
   * than the range, before they look at the condition; 405 is a delete marker.
   */
  static boolean isChanged(SdkException failure) {
    return isAbsent(failure) || Set.of(405, 412, 416).contains(status(failure));
  }

  /** Whether the same request without its checksum may succeed. A wrong one is told otherwise. */
  static boolean isUnsupported(SdkException failure) {
    return status(failure) == 501 || UNSUPPORTED.contains(String.valueOf(code(failure)));
  }

  static LakegateException ofObject(SdkException failure, ObjectLocation location) {
    return of(failure, location.bucket(), location.uri());
  }

  static LakegateException ofBucket(SdkException failure, String bucket) {
    return status(failure) == 404
        ? missingBucket(failure, bucket)
        : of(failure, bucket, "s3://" + bucket);
  }

  private static LakegateException of(SdkException failure, String bucket, String target) {
    if (failure instanceof AbortedException) {
      // The SDK takes the flag off when it notices an interrupt.
      Thread.currentThread().interrupt();
    }
    if (NO_BUCKET.equals(code(failure))) {
      return missingBucket(failure, bucket);
    }
    if (failure instanceof AwsServiceException answer) {
      return refusal(answer, target);
    }
    return new LakegateException(
        Reason.STORE_ERROR,
        target + ": the store gave no answer: " + InertText.of(failure.getMessage(), MAX_MESSAGE),
        failure);
  }

  private static LakegateException refusal(AwsServiceException answer, String target) {
    Reason reason =
        Set.of(401, 403).contains(answer.statusCode()) ? Reason.ACCESS_DENIED : Reason.STORE_ERROR;
    String code = Optional.ofNullable(code(answer)).map(it -> " " + it).orElse("");
    String detail =
        "%s: the store answered %d%s (request %s)%s"
            .formatted(target, answer.statusCode(), code, answer.requestId(), hint(answer));
    return new LakegateException(reason, InertText.of(detail), answer);
  }

  private static String hint(AwsServiceException answer) {
    String code = code(answer);
    boolean silent = code == null && Set.of(301, 307, 400).contains(answer.statusCode());
    if (silent || OTHER_REGION.contains(String.valueOf(code))) {
      return "; do lakegate.store.region and lakegate.store.endpoint belong to this bucket?";
    }
    return "RequestTimeTooSkewed".equals(code) ? "; the clocks differ" : "";
  }

  private static LakegateException missingBucket(SdkException failure, String bucket) {
    return new LakegateException(
        Reason.STORE_ERROR, "The bucket " + bucket + " does not exist", failure);
  }

  private static int status(SdkException failure) {
    return failure instanceof AwsServiceException answer ? answer.statusCode() : 0;
  }

  // An answer to HEAD has no body to hold the code; MinIO sends a header instead.
  private static @Nullable String code(SdkException failure) {
    if (!(failure instanceof AwsServiceException answer) || answer.awsErrorDetails() == null) {
      return null;
    }
    AwsErrorDetails details = answer.awsErrorDetails();
    return details.sdkHttpResponse() == null
        ? details.errorCode()
        : details
            .sdkHttpResponse()
            .firstMatchingHeader("x-minio-error-code")
            .orElse(details.errorCode());
  }
}

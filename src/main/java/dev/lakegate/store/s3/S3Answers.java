package dev.lakegate.store.s3;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectChangedException;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Reads answers, and checks that they answer what was asked. */
final class S3Answers {

  private S3Answers() {}

  static StoredObject storedObject(ObjectLocation location, HeadObjectResponse answer) {
    Pin pin = new Pin(answer.versionId(), answer.eTag(), answer.lastModified());
    return new StoredObject(location, size(location, answer.contentLength()), pin);
  }

  static StoredObject storedObject(ObjectLocation location, GetObjectResponse answer) {
    return new StoredObject(location, size(location, answer.contentLength()), pin(answer));
  }

  /** A listing names no versions. */
  static StoredObject storedObject(String bucket, S3Object entry) {
    ObjectLocation location = new ObjectLocation(bucket, entry.key());
    Pin pin = new Pin(null, entry.eTag(), entry.lastModified());
    return new StoredObject(location, size(location, entry.size()), pin);
  }

  /** Looks at an answer whose body is still open, and drops the body if the look fails. */
  static <T> T checked(ResponseInputStream<?> answer, Supplier<T> look) {
    try {
      return look.get();
    } catch (RuntimeException e) {
      answer.abort();
      throw e;
    }
  }

  /**
   * How many bytes the body has, once it is known to be the pinned object's.
   *
   * @param range what was asked for; null for the whole object
   */
  static long length(StoredObject wanted, @Nullable S3Range range, GetObjectResponse answer) {
    if (!isSame(wanted.pin(), pin(answer))) {
      throw new ObjectChangedException(wanted.location());
    }
    if (range == null) {
      expect(wanted, wanted.size() + " bytes", answer.contentLength() + " bytes");
      return wanted.size();
    }
    // A store or proxy that ignores ranges sends the whole object, which must not pass for a part.
    expect(wanted, range.confirmation(wanted.size()), answer.contentRange());
    expect(wanted, range.length() + " bytes", answer.contentLength() + " bytes");
    return range.length();
  }

  private static void expect(StoredObject object, String expected, @Nullable String found) {
    if (!expected.equals(found)) {
      throw new LakegateException(
          Reason.STORE_ERROR,
          "%s: expected %s, but the store sent %s".formatted(object.location(), expected, found));
    }
  }

  // What a listing did not tell was not looked at, so it cannot differ.
  static boolean isSame(Pin wanted, Pin found) {
    return (wanted.versionId() == null || wanted.versionId().equals(found.versionId()))
        && (wanted.eTag() == null || wanted.eTag().equals(found.eTag()))
        && isSameSecond(wanted.lastModified(), found.lastModified());
  }

  // Headers have whole seconds, listings have milliseconds.
  private static boolean isSameSecond(@Nullable Instant one, @Nullable Instant other) {
    return one == null || other == null || one.getEpochSecond() == other.getEpochSecond();
  }

  private static Pin pin(GetObjectResponse answer) {
    return new Pin(answer.versionId(), answer.eTag(), answer.lastModified());
  }

  private static long size(ObjectLocation location, @Nullable Long size) {
    if (size == null) {
      throw new LakegateException(
          Reason.STORE_ERROR, location + ": the store did not say how long the object is");
    }
    return size;
  }
}

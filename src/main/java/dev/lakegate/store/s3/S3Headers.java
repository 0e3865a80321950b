package dev.lakegate.store.s3;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpHeaders;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/** Reads the headers of a GET's answer that the gate looks at. */
final class S3Headers {

  private S3Headers() {}

  /**
   * The answer with size, range and pin.
   *
   * @throws RuntimeException when a header is not what it should be
   */
  static GetObjectResponse read(SdkHttpHeaders headers) {
    return GetObjectResponse.builder()
        .contentLength(number(first(headers, "Content-Length")))
        .contentRange(first(headers, "Content-Range"))
        .eTag(first(headers, "ETag"))
        .lastModified(time(first(headers, "Last-Modified")))
        .versionId(first(headers, "x-amz-version-id"))
        .build();
  }

  private static @Nullable String first(SdkHttpHeaders headers, String name) {
    return headers.firstMatchingHeader(name).orElse(null);
  }

  private static @Nullable Long number(@Nullable String text) {
    return text == null ? null : Long.valueOf(text);
  }

  private static @Nullable Instant time(@Nullable String text) {
    return text == null ? null : Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text));
  }
}

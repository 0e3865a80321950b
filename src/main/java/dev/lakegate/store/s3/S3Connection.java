package dev.lakegate.store.s3;

import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * The way to a store.
 *
 * @param client sends requests with all that the SDK does for one
 * @param http the connections under it
 */
record S3Connection(S3Client client, SdkHttpClient http) implements AutoCloseable {

  @Override
  public void close() {
    client.close();
    http.close();
  }
}

package dev.lakegate.store.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectSource;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.ObjectWriter;
import dev.lakegate.store.ObjectWriterContract;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;

class S3ObjectWriterIT extends ObjectWriterContract {

  private static final Stack STACK = Stacks.shared();

  private final List<AutoCloseable> opened = new ArrayList<>();

  private S3ObjectWriter writer(URI endpoint, String accessKey, String secretKey) {
    S3StoreProperties.Credentials credentials =
        new S3StoreProperties.Credentials(accessKey, secretKey);
    S3Connection client =
        S3Clients.connect(
            new S3StoreProperties(endpoint, "us-east-1", true, null, credentials, 1), null);
    S3ObjectWriter writer = new S3ObjectWriter(client.client(), 1, PART);
    opened.add(client);
    opened.add(writer);
    return writer;
  }

  @AfterEach
  void disconnect() throws Exception {
    for (AutoCloseable one : opened) {
      one.close();
    }
  }

  @Override
  protected ObjectWriter writer() {
    return writer(STACK.s3Endpoint(), STACK.accessKey(), STACK.secretKey());
  }

  @Override
  protected ObjectWriter writerOfStranger() {
    return writer(STACK.s3Endpoint(), "stranger", "stranger-secret");
  }

  @Override
  protected ObjectWriter unreachableWriter() {
    return writer(URI.create("http://127.0.0.1:1"), "any", "any-secret");
  }

  @Override
  protected ObjectStore store() {
    return S3Stores.over(STACK);
  }

  @Override
  protected boolean keepsChecksums() {
    return !STACK.describe().contains("S3Mock");
  }

  @Override
  protected int unfinishedUploads(ObjectLocation location) {
    // MinIO shows none unless it is asked for the very key.
    return STACK
        .s3()
        .listMultipartUploads(it -> it.bucket(location.bucket()).prefix(location.key()))
        .uploads()
        .size();
  }

  @Override
  protected void beginUpload(ObjectLocation location) {
    var unused =
        STACK.s3().createMultipartUpload(it -> it.bucket(location.bucket()).key(location.key()));
  }

  @Override
  protected void createBucket(String bucket) {
    STACK.createBucket(bucket);
  }

  @Override
  protected void enableVersions(String bucket) {
    STACK
        .s3()
        .putBucketVersioning(
            it ->
                it.bucket(bucket)
                    .versioningConfiguration(
                        versioning -> versioning.status(BucketVersioningStatus.ENABLED)));
  }

  /** Some stores do not know the checksums of others, and refuse what has one. */
  @Test
  void aStoreThatRefusesChecksumsGetsTheBytesWithout() throws IOException {
    List<String> seen = new ArrayList<>();
    try (ScriptedS3 old =
        new ScriptedS3(
            (exchange, number) -> {
              exchange.getRequestBody().readAllBytes();
              boolean checked = exchange.getRequestHeaders().containsKey("x-amz-checksum-sha256");
              seen.add(checked ? "with" : "without");
              if (checked) {
                ScriptedS3.sendError(exchange, 501, "NotImplemented");
              } else {
                ScriptedS3.send(exchange, 200, "");
              }
            })) {
      ObjectWriter writer = writer(old.endpoint(), "any", "any-secret");
      ObjectSource source = ObjectSource.of(new byte[7], ChecksumAlgorithm.SHA256);

      writer.write(new ObjectLocation("lake", "a"), source, sent -> {});
      writer.write(new ObjectLocation("lake", "b"), source, sent -> {});
    }
    assertThat(seen).endsWith("without", "without").startsWith("with");
    assertThat(seen.subList(seen.indexOf("without"), seen.size())).doesNotContain("with");
  }
}

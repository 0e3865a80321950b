package dev.lakegate.store.s3;

import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.ObjectStoreContract;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.BucketVersioningStatus;

class S3ObjectStoreIT extends ObjectStoreContract {

  private static final Stack STACK = Stacks.shared();
  private static S3Connection ours;
  private static S3Connection strangers;
  private static S3Connection nobodys;

  @BeforeAll
  static void connect() {
    ours = client(STACK.s3Endpoint(), STACK.accessKey(), STACK.secretKey());
    strangers = client(STACK.s3Endpoint(), "stranger", "stranger-secret");
    nobodys = client(URI.create("http://127.0.0.1:1"), "any", "any-secret");
  }

  private static S3Connection client(URI endpoint, String accessKey, String secretKey) {
    S3StoreProperties.Credentials credentials =
        new S3StoreProperties.Credentials(accessKey, secretKey);
    return S3Clients.connect(
        new S3StoreProperties(endpoint, "us-east-1", true, null, credentials, 1), null);
  }

  @AfterAll
  static void disconnect() {
    ours.close();
    strangers.close();
    nobodys.close();
  }

  @Override
  protected ObjectStore store() {
    return new S3ObjectStore(ours);
  }

  @Override
  protected ObjectStore storeOfStranger() {
    return new S3ObjectStore(strangers);
  }

  @Override
  protected ObjectStore unreachableStore() {
    return new S3ObjectStore(nobodys);
  }

  @Override
  protected boolean hidesDeletedVersions() {
    return !STACK.describe().contains("S3Mock");
  }

  @Override
  protected boolean understands(String key) {
    return !STACK.describe().contains("S3Mock")
        || !key.startsWith("/") && !key.contains("//") && !key.contains("\\");
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

  @Override
  protected void put(ObjectLocation location, byte[] bytes) {
    STACK
        .s3()
        .putObject(
            it -> it.bucket(location.bucket()).key(location.key()), RequestBody.fromBytes(bytes));
  }

  @Override
  protected void putAsGzip(ObjectLocation location, byte[] bytes) {
    STACK
        .s3()
        .putObject(
            it -> it.bucket(location.bucket()).key(location.key()).contentEncoding("gzip"),
            RequestBody.fromBytes(bytes));
  }

  @Override
  protected void delete(ObjectLocation location) {
    STACK.s3().deleteObject(it -> it.bucket(location.bucket()).key(location.key()));
  }
}

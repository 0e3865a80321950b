package dev.lakegate.verify;

import dev.lakegate.stack.Stack;
import dev.lakegate.stack.Stacks;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.s3.S3Stores;
import org.junit.jupiter.api.BeforeAll;
import software.amazon.awssdk.core.sync.RequestBody;

class S3VerificationIT extends VerificationConformance {

  private static final Stack STACK = Stacks.shared();
  private static final ObjectStore STORE = S3Stores.over(STACK);

  @BeforeAll
  static void createBucket() {
    STACK.createBucket(Announcement.BUCKET);
  }

  @Override
  protected void put(String key, byte[] bytes) {
    STACK
        .s3()
        .putObject(put -> put.bucket(Announcement.BUCKET).key(key), RequestBody.fromBytes(bytes));
  }

  @Override
  protected ObjectStore store() {
    return STORE;
  }
}

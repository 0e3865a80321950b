package dev.lakegate.store.s3;

import dev.lakegate.stack.Stack;
import dev.lakegate.store.ObjectStore;

/** The S3 store for tests of other rooms. */
public final class S3Stores {

  private S3Stores() {}

  /** Over the stack's own server, as its owner; lives as long as the JVM. */
  public static ObjectStore over(Stack stack) {
    S3StoreProperties.Credentials owner =
        new S3StoreProperties.Credentials(stack.accessKey(), stack.secretKey());
    return new S3ObjectStore(
        S3Clients.connect(
            new S3StoreProperties(stack.s3Endpoint(), "us-east-1", true, null, owner, 8), null));
  }
}

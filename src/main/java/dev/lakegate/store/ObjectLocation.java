package dev.lakegate.store;

/**
 * Where an object stands.
 *
 * @param bucket the bucket's name
 * @param key the object's name in the bucket, decoded; two Unicode forms of one text are two keys
 */
public record ObjectLocation(String bucket, String key) {

  /** Refuses an empty bucket or key. */
  public ObjectLocation {
    if (bucket.isEmpty() || key.isEmpty()) {
      throw new IllegalArgumentException("An object's location needs a bucket and a key");
    }
  }

  /** {@code s3://bucket/key}, the key as it is. */
  public String uri() {
    return "s3://" + bucket + "/" + key;
  }

  @Override
  public String toString() {
    return uri();
  }
}

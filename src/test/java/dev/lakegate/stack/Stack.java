package dev.lakegate.stack;

import java.net.URI;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * Kafka, Redis and an S3 store that notifies Kafka of new objects: all real servers, whatever their
 * source. Get one from {@link Stacks}.
 */
public interface Stack extends AutoCloseable {

  /** Kafka's {@code host:port}. Topics are not created by themselves. */
  String bootstrapServers();

  /** {@code redis://host:port}. */
  String redisUrl();

  /** The store, to be addressed by path style in region {@code us-east-1}. */
  URI s3Endpoint();

  /** Who may read and write everything. */
  String accessKey();

  /** Its secret. */
  String secretKey();

  /** The ports in use, which are not the wanted ones where these were taken. */
  StackPorts ports();

  /** What is used, a line per server. */
  String describe();

  /** Creates topics; those that exist stay as they are. */
  void createTopics(int partitions, String... names);

  /** A client that writes; the stack closes it. */
  S3Client s3();

  /** Creates a bucket, unless it exists. */
  void createBucket(String name);

  /**
   * From now on the store notifies the topic of every {@code s3:ObjectCreated:*} in the bucket
   * whose key starts and ends so, whoever writes it. Rules of one bucket must not overlap.
   *
   * @param topic an existing one
   * @param prefix of the key; may be empty
   * @param suffix of the key; may be empty
   */
  void notifyKafka(String bucket, String topic, String prefix, String suffix);

  @Override
  void close();
}

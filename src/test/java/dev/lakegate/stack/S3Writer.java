package dev.lakegate.stack;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketAlreadyExistsException;
import software.amazon.awssdk.services.s3.model.BucketAlreadyOwnedByYouException;
import software.amazon.awssdk.services.s3.model.Event;
import software.amazon.awssdk.services.s3.model.FilterRule;
import software.amazon.awssdk.services.s3.model.QueueConfiguration;

/** What tests and stacks do to a store as its owner. */
final class S3Writer {

  private S3Writer() {}

  static S3Client client(URI endpoint, String accessKey, String secretKey) {
    return S3Client.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .forcePathStyle(true)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, secretKey)))
        .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
        .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
        .build();
  }

  static void createBucket(S3Client client, String name) {
    try {
      client.createBucket(it -> it.bucket(name));
    } catch (BucketAlreadyOwnedByYouException | BucketAlreadyExistsException e) {
      // That is what was wanted.
    }
  }

  /** Adds a rule to those that the bucket has. */
  static void addRule(S3Client client, NotificationRule rule, String targetArn) {
    QueueConfiguration added =
        QueueConfiguration.builder()
            .queueArn(targetArn)
            .events(Event.S3_OBJECT_CREATED)
            .filter(filter -> filter.key(key -> key.filterRules(filterRules(rule))))
            .build();
    var rules =
        new ArrayList<>(
            client
                .getBucketNotificationConfiguration(it -> it.bucket(rule.bucket()))
                .queueConfigurations());
    rules.add(added);
    client.putBucketNotificationConfiguration(
        it ->
            it.bucket(rule.bucket())
                .notificationConfiguration(all -> all.queueConfigurations(rules)));
  }

  // By text: MinIO refuses the SDK's own spelling of the names.
  private static List<FilterRule> filterRules(NotificationRule rule) {
    return Stream.of(
            FilterRule.builder().name("prefix").value(rule.prefix()).build(),
            FilterRule.builder().name("suffix").value(rule.suffix()).build())
        .filter(it -> !it.value().isEmpty())
        .toList();
  }
}

package dev.lakegate.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.DigestUtils;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StackIT {

  private static final Stack STACK = Stacks.shared();
  private static final String TOPIC = "stack-it-events";
  private static final String BUCKET = "stack-it-" + UUID.randomUUID();
  private static KafkaConsumer<String, String> consumer;

  private final List<ConsumerRecord<String, String>> seen = new ArrayList<>();

  @BeforeAll
  static void prepare() {
    STACK.createTopics(1, TOPIC);
    STACK.createBucket(BUCKET);
    STACK.notifyKafka(BUCKET, TOPIC, "", "_SUCCESS");
    consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", STACK.bootstrapServers()),
            new StringDeserializer(),
            new StringDeserializer());
    consumer.assign(List.of(new TopicPartition(TOPIC, 0)));
  }

  @BeforeEach
  void skipWhatEarlierTestsSent() {
    consumer.seekToEnd(consumer.assignment());
    assertThat(consumer.position(new TopicPartition(TOPIC, 0))).isNotNegative();
  }

  @AfterAll
  static void close() {
    consumer.close();
  }

  private static void put(String key, String content) {
    STACK.s3().putObject(it -> it.bucket(BUCKET).key(key), RequestBody.fromString(content));
  }

  private List<ConsumerRecord<String, String>> awaitNotifications(int count) {
    await("notifications")
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> {
              consumer.poll(Duration.ofMillis(200)).forEach(seen::add);
              return seen.size() >= count;
            });
    assertThat(seen).hasSize(count);
    return seen;
  }

  private static JsonNode json(ConsumerRecord<String, String> notification) {
    return new JsonMapper().readTree(notification.value());
  }

  private static JsonNode object(ConsumerRecord<String, String> notification) {
    return json(notification).at("/Records/0/s3/object");
  }

  private static String decodedKey(ConsumerRecord<String, String> notification) {
    return URLDecoder.decode(object(notification).get("key").asString(), StandardCharsets.UTF_8);
  }

  @Test
  void saysWhatItUses() {
    assertThat(STACK.describe())
        .contains(STACK.bootstrapServers(), STACK.redisUrl(), STACK.s3Endpoint().toString());
    assertThat(STACK.ports().s3()).isEqualTo(STACK.s3Endpoint().getPort());
  }

  @Test
  void notifiesOfAnEmptySentinel() {
    put("sales/dt=2026-11-28/_SUCCESS", "");

    ConsumerRecord<String, String> notification = awaitNotifications(1).get(0);

    assertThat(notification.key()).isEqualTo(BUCKET + "/sales/dt=2026-11-28/_SUCCESS");
    assertThat(json(notification).get("EventName").asString()).isEqualTo("s3:ObjectCreated:Put");
    assertThat(json(notification).get("Key").asString()).isEqualTo(notification.key());
    assertThat(json(notification).at("/Records/0/s3/bucket/name").asString()).isEqualTo(BUCKET);
    assertThat(json(notification).at("/Records/0/eventSource").asString()).isEqualTo("minio:s3");
    assertThat(json(notification).at("/Records/0/eventTime").asString())
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
    assertThat(object(notification).get("key").asString())
        .isEqualTo("sales%2Fdt%3D2026-11-28%2F_SUCCESS");
    assertThat(object(notification).has("size")).isFalse();
    assertThat(object(notification).get("eTag").asString())
        .isEqualTo("d41d8cd98f00b204e9800998ecf8427e");
    assertThat(object(notification).get("sequencer").asString()).matches("[0-9A-F]{16}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "in box/a+b/100%/Köln/x&y=z/<1>/_SUCCESS",
        "*~!'(),;:@$/日本語/😀/_SUCCESS",
        "%41/%252F/_SUCCESS"
      })
  void notifiesOfSpecialKeys(String key) {
    put(key, "x");

    ConsumerRecord<String, String> notification = awaitNotifications(1).get(0);

    assertThat(notification.key()).isEqualTo(BUCKET + "/" + key);
    assertThat(json(notification).get("Key").asString()).isEqualTo(notification.key());
    assertThat(decodedKey(notification)).isEqualTo(key);
    assertThat(object(notification).get("key").asString())
        .isEqualTo(MinioNotification.queryEscape(key));
    assertThat(object(notification).get("size").asLong()).isEqualTo(1);
  }

  @Test
  void notifiesByTheRuleAlone() {
    put("a/part-0.csv", "x");
    put("a/part-0_SUCCESS", "x");
    put("a/_SUCCESS.crc", "x");
    put("a/_SUCCESS", "x");

    List<ConsumerRecord<String, String>> notifications = awaitNotifications(2);

    assertThat(notifications)
        .extracting(StackIT::decodedKey)
        // MinIO sends what it has at hand, not in the order of the writes.
        .containsExactlyInAnyOrder("a/part-0_SUCCESS", "a/_SUCCESS");
  }

  @Test
  void numbersOverwritesInTheirOrder() {
    put("again/_SUCCESS", "1");
    put("again/_SUCCESS", "2");
    put("again/_SUCCESS", "3");

    List<ConsumerRecord<String, String>> notifications = awaitNotifications(3);

    assertThat(notifications).extracting(StackIT::sequencer).doesNotHaveDuplicates();
    assertThat(notifications.stream().sorted(Comparator.comparing(StackIT::sequencer)))
        .extracting(it -> object(it).get("eTag").asString())
        .containsExactly(md5("1"), md5("2"), md5("3"));
  }

  private static BigInteger sequencer(ConsumerRecord<String, String> notification) {
    return new BigInteger(object(notification).get("sequencer").asString(), 16);
  }

  private static String md5(String content) {
    return DigestUtils.md5DigestAsHex(content.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void notifiesOfACompletedMultipartUpload() {
    String key = "parts/_SUCCESS";
    String upload = STACK.s3().createMultipartUpload(it -> it.bucket(BUCKET).key(key)).uploadId();
    String eTag =
        STACK
            .s3()
            .uploadPart(
                it -> it.bucket(BUCKET).key(key).uploadId(upload).partNumber(1),
                RequestBody.fromString("part"))
            .eTag();
    STACK
        .s3()
        .completeMultipartUpload(
            it ->
                it.bucket(BUCKET)
                    .key(key)
                    .uploadId(upload)
                    .multipartUpload(parts -> parts.parts(part -> part.partNumber(1).eTag(eTag))));

    ConsumerRecord<String, String> notification = awaitNotifications(1).get(0);

    assertThat(json(notification).get("EventName").asString())
        .isEqualTo("s3:ObjectCreated:CompleteMultipartUpload");
    assertThat(decodedKey(notification)).isEqualTo(key);
    assertThat(object(notification).get("eTag").asString()).endsWith("-1");
  }

  @Test
  void notifiesOfACopy() {
    put("source", "x");
    STACK
        .s3()
        .copyObject(
            it ->
                it.sourceBucket(BUCKET)
                    .sourceKey("source")
                    .destinationBucket(BUCKET)
                    .destinationKey("copy/_SUCCESS"));

    ConsumerRecord<String, String> notification = awaitNotifications(1).get(0);

    assertThat(json(notification).get("EventName").asString()).isEqualTo("s3:ObjectCreated:Copy");
  }

  @Test
  void notifiesWhoeverWrites() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(presigned("curl/_SUCCESS"))
            .expectContinue(true)
            .PUT(HttpRequest.BodyPublishers.ofString("by hand"))
            .build();

    int status = HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();

    assertThat(status).isEqualTo(200);
    assertThat(decodedKey(awaitNotifications(1).get(0))).isEqualTo("curl/_SUCCESS");
  }

  private static URI presigned(String key) throws Exception {
    try (S3Presigner presigner =
        S3Presigner.builder()
            .endpointOverride(STACK.s3Endpoint())
            .region(Region.US_EAST_1)
            .serviceConfiguration(S3Configuration.builder().pathStyleAccessEnabled(true).build())
            .credentialsProvider(
                StaticCredentialsProvider.create(
                    AwsBasicCredentials.create(STACK.accessKey(), STACK.secretKey())))
            .build()) {
      return presigner
          .presignPutObject(
              it ->
                  it.signatureDuration(Duration.ofMinutes(5))
                      .putObjectRequest(put -> put.bucket(BUCKET).key(key)))
          .url()
          .toURI();
    }
  }

  @Test
  void notifiesOfABrowserForm() throws IOException, InterruptedException {
    assumeTrue(STACK.describe().contains("S3Mock"), "MinIO takes forms with a signed policy only");
    String form =
        """
        --line
        Content-Disposition: form-data; name="key"

        form/_SUCCESS
        --line
        Content-Disposition: form-data; name="file"; filename="x"

        content
        --line--
        """;
    HttpRequest request =
        HttpRequest.newBuilder(STACK.s3Endpoint().resolve("/" + BUCKET))
            .header("Content-Type", "multipart/form-data; boundary=line")
            .POST(HttpRequest.BodyPublishers.ofString(form.replace("\n", "\r\n")))
            .build();

    int status = HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();

    assertThat(status).isBetween(200, 204);
    ConsumerRecord<String, String> notification = awaitNotifications(1).get(0);
    assertThat(json(notification).get("EventName").asString()).isEqualTo("s3:ObjectCreated:Post");
    assertThat(decodedKey(notification)).isEqualTo("form/_SUCCESS");
  }
}

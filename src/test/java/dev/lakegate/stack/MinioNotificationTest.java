package dev.lakegate.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MinioNotificationTest {

  private static final String EMPTY_MD5 = "d41d8cd98f00b204e9800998ecf8427e";
  private static final String KEY = "in box/a+b/100%/Köln/x&y=z/<1>/_SUCCESS";
  private static final JsonMapper JSON = new JsonMapper();

  private static String notification(ObjectWrite write, long size, String version) {
    long sequencer = Long.parseLong("18EC13C96555BB15", 16);
    return new String(
        new MinioNotification(
                write, size, EMPTY_MD5, "application/octet-stream", version, sequencer, "http://x")
            .json(),
        StandardCharsets.UTF_8);
  }

  private static String sample(String name) throws IOException {
    try (InputStream in =
        MinioNotificationTest.class.getResourceAsStream("/samples/events/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "minio-put-special-chars.json,Put,,0," + "'" + KEY + "'",
    "minio-copy.json,Copy,,0,sales/dt=2026-11-28/_SUCCESS",
    "minio-put-versioned.json,Put,7d2f0b7e-6c0a-4f5c-9a52-0b9f3c1d8e47,0,"
        + "sales/dt=2026-11-28/_SUCCESS"
  })
  void isWrittenAsMinioWritesIt(String sample, String event, String version, long size, String key)
      throws IOException {
    JsonNode expected = JSON.readTree(sample(sample));

    JsonNode written =
        JSON.readTree(notification(new ObjectWrite(event, "lake", key), size, version));

    assertThat(written.get("EventName")).isEqualTo(expected.get("EventName"));
    assertThat(written.get("Key")).isEqualTo(expected.get("Key"));
    JsonNode ours = written.at("/Records/0/s3/object");
    JsonNode theirs = expected.at("/Records/0/s3/object");
    assertThat(ours.propertyNames()).containsExactlyElementsOf(theirs.propertyNames());
    assertThat(ours.get("key")).isEqualTo(theirs.get("key"));
    assertThat(ours.path("versionId")).isEqualTo(theirs.path("versionId"));
    assertThat(written.at("/Records/0").propertyNames())
        .containsExactlyElementsOf(expected.at("/Records/0").propertyNames());
  }

  @Test
  void escapesTheTopLevelKeyToTheLetter() throws IOException {
    String head = sample("minio-put-special-chars.json").substring(0, 120);

    assertThat(notification(new ObjectWrite("Put", "lake", KEY), 0, null)).startsWith(head);
  }

  @Test
  void tellsTheSizeOfWhatIsNotEmpty() {
    String json = notification(new ObjectWrite("Put", "lake", "a"), 7, null);

    assertThat(JSON.readTree(json).at("/Records/0/s3/object/size").asLong()).isEqualTo(7);
    assertThat(JSON.readTree(json).at("/Records/0/s3/object/sequencer").asString())
        .isEqualTo("18EC13C96555BB15");
  }
}

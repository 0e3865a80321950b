package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose notification it is. */
class DialectTest {

  @ParameterizedTest
  @CsvSource({
    "minio:s3, MINIO",
    "aws:s3, AWS",
    "vast:s3, VAST",
    "ceph:s3, CEPH",
    "rustfs:s3, RUSTFS",
    "sgws:s3, STORAGEGRID",
    "noobaa:s3, NOOBAA",
    "scality:s3, SCALITY",
    "acme:s3, UNKNOWN",
    "MINIO:S3, UNKNOWN",
    "minio, UNKNOWN",
  })
  void theSourceTells(String source, Dialect dialect) {
    ObjectEvent event = Notification.from(source).created();

    assertThat(event.dialect()).isEqualTo(dialect);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "")
  void noSourceIsUnknown(String source) {
    ObjectEvent event = Notification.from(source).created();

    assertThat(event.dialect()).isEqualTo(Dialect.UNKNOWN);
  }

  @Test
  void aSourceThatIsNoTextIsUnknown() {
    ObjectEvent event = Notification.aws().with("eventSource", 1).created();

    assertThat(event.dialect()).isEqualTo(Dialect.UNKNOWN);
  }

  @ParameterizedTest
  @CsvSource({
    "eventName, s3:ObjectCreated:Put",
    "userIdentity.PrincipalId, spark-etl",
    "s3.bucket.ownerIdentity.PrincipalId, spark-etl",
    "s3.configurationId, webhook-global",
    "s3.bucket.arn, arn:aws:s3:::/lake/a+b%2Fc/_SUCCESS",
  })
  void eachHabitTellsVersityFromAmazon(String path, String value) {
    ObjectEvent event = Notification.aws().with(path, value).key("a+b%2Fc/_SUCCESS").created();

    assertThat(event.dialect()).isEqualTo(Dialect.VERSITY);
    assertThat(event.location().key()).isEqualTo("a+b%2Fc/_SUCCESS");
  }

  @Test
  void amazonsOwnArnTellsNothing() {
    ObjectEvent event = Notification.aws().with("s3.bucket.arn", "arn:aws:s3:::lake").created();

    assertThat(event.dialect()).isEqualTo(Dialect.AWS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"minio:s3", "vast:s3", "ceph:s3"})
  void thoseHabitsTellNothingElsewhere(String source) {
    ObjectEvent event =
        Notification.from(source).with("userIdentity.PrincipalId", "spark-etl").created();

    assertThat(event.dialect()).isNotEqualTo(Dialect.VERSITY);
  }

  @Test
  void noobaaIsKnownUnderTheNameOfAnotherSystem() {
    ObjectEvent event = otherSystem().key("a+b/_SUCCESS").created();

    assertThat(event.dialect()).isEqualTo(Dialect.NOOBAA);
    assertThat(event.location().key()).isEqualTo("a+b/_SUCCESS");
  }

  @ParameterizedTest
  @CsvSource({
    "eventSource, odf",
    "eventSource, minio:s3",
    "eventVersion, 2.1",
    "awsRegion, us-east-1",
    "responseElements.x-amz-id-2, other",
  })
  void onlyWithAllItsHabits(String path, String value) {
    ObjectEvent event = otherSystem().with(path, value).created();

    assertThat(event.dialect()).isNotEqualTo(Dialect.NOOBAA);
  }

  @Test
  void everyDialectHasACode() {
    assertThat(Dialect.values())
        .extracting(Dialect::code)
        .containsExactly(
            "minio",
            "aws",
            "vast",
            "ceph",
            "rustfs",
            "versity",
            "storagegrid",
            "noobaa",
            "scality",
            "claim-check",
            "unknown");
  }

  private static Notification otherSystem() {
    return Notification.from("odf:s3")
        .with("eventVersion", "2.3")
        .with("responseElements.x-amz-request-id", "mi1a2b3c-4d5e6f-7a8")
        .with("responseElements.x-amz-id-2", "mi1a2b3c-4d5e6f-7a8");
  }
}

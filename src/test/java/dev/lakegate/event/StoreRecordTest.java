package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.event.ParsedEvent.Malformed;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records with all the oddities that their store is known for, at once. */
class StoreRecordTest {

  @ParameterizedTest
  @ValueSource(strings = {"ObjectCreated:Put", "s3:ObjectCreated:Put"})
  void ceph(String name) {
    ObjectEvent event =
        Notification.from("ceph:s3")
            .with("eventVersion", "2.2")
            .with("eventName", name)
            .with("eventTime", "2026-11-28T02:15:07.131421Z")
            .with("requestParameters.sourceIPAddress", "")
            .with("s3.bucket.arn", "arn:aws:s3:zone::lake")
            .with("s3.bucket.id", "fe2a.4133.1")
            .with("s3.object.size", "1024")
            .with("s3.object.eTag", "")
            .with("s3.object.versionId", "")
            .with("s3.object.sequencer", "F7E6D75DC742D108")
            .with("s3.object.metadata", List.of(Map.of("key", "x-amz-meta-a", "val", "b")))
            .with("s3.object.tags", List.of())
            .with("eventId", "")
            .with("opaqueData", "me@example.com")
            .key("in box/a+b/100%/Köln/_SUCCESS")
            .created();

    assertThat(event.dialect()).isEqualTo(Dialect.CEPH);
    assertThat(event.location().key()).isEqualTo("in box/a+b/100%/Köln/_SUCCESS");
    assertThat(event.versionId()).isNull();
    assertThat(event.eTag()).isNull();
    assertThat(event.sequencer()).isEqualTo(Sequencer.ordered("ceph", event.sequencer().order()));
    assertThat(event.sequencer().identity()).isEqualTo("5DD7E6F708D142C7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.1", "2.2", "2.3"})
  void rustfs(String version) {
    ObjectEvent event =
        Notification.from("rustfs:s3")
            .with("eventVersion", version)
            .with("eventName", "s3:ObjectCreated:CompleteMultipartUpload")
            .with("requestParameters.authorization", "AWS4-HMAC-SHA256 Credential=x")
            .with("s3.object.size", 0)
            .with("s3.object.sequencer", "18EC13C96555BB15")
            .with("glacierEventData", null)
            .with("source.port", "9000")
            .key("%7Eme%2F*%2Fa%2Bb%2F_SUCCESS")
            .framed("EventName", "s3:ObjectCreated:CompleteMultipartUpload")
            .framed("Key", "lake/~me/*/a+b/_SUCCESS")
            .created();

    assertThat(event.dialect()).isEqualTo(Dialect.RUSTFS);
    assertThat(event.location().key()).isEqualTo("~me/*/a+b/_SUCCESS");
    assertThat(event.eTag()).isNull();
    assertThat(event.sequencer().isOrdered()).isTrue();
  }

  @Test
  void rustfsWithTheKeyItOnceForgot() {
    ParsedEvent result =
        Notification.from("rustfs:s3")
            .key("")
            .framed("Key", "lake/")
            .with("s3.object.eTag", null)
            .parsed();

    assertThat(result)
        .isInstanceOfSatisfying(
            Malformed.class,
            malformed ->
                assertThat(malformed.detail()).isEqualTo("No object.key, or an empty one"));
  }

  @Test
  void versity() {
    ObjectEvent event =
        Notification.aws()
            .with("eventVersion", "2.2")
            .with("eventName", "s3:ObjectCreated:CompleteMultipartUpload")
            .with("eventTime", "2026-11-28T03:15:07+01:00")
            .with("userIdentity.PrincipalId", "etl")
            .with("responseElements.x-amz-request-id", "")
            .with("responseElements.x-amz-id-2", "")
            .with("s3.configurationId", "webhook-global")
            .with("s3.bucket.ownerIdentity.PrincipalId", "etl")
            .with("s3.bucket.arn", "arn:aws:s3:::/lake/a+b%2F_SUCCESS")
            .with("s3.object.size", 0)
            .with("s3.object.eTag", "\"9a0364b9e99bb480dd25e1f0284c8555-2\"")
            .with("s3.object.versionId", null)
            .with("s3.object.sequencer", "1")
            .with("glacierEventData.restoreEventData.lifecycleRestorationExpiryTime", "")
            .key("a+b%2F/_SUCCESS")
            .created();

    assertThat(event.dialect()).isEqualTo(Dialect.VERSITY);
    assertThat(event.location().key()).isEqualTo("a+b%2F/_SUCCESS");
    assertThat(event.eTag()).isEqualTo("9a0364b9e99bb480dd25e1f0284c8555-2");
    assertThat(event.time()).isEqualTo(Instant.parse("2026-11-28T02:15:07Z"));
    assertThat(event.sequencer().isOrdered()).isFalse();
  }

  @Test
  void storageGrid() {
    ObjectEvent event =
        Notification.from("sgws:s3")
            .with("eventVersion", "2.0")
            .with("responseElements.x-amz-request-id", "1479")
            .with("s3.bucket.arn", "urn:sgws:s3:::lake")
            .with("s3.object.sequencer", "14B90DA0F2C6")
            .key("a%2Bb/_SUCCESS")
            .created();

    assertThat(event.dialect()).isEqualTo(Dialect.STORAGEGRID);
    assertThat(event.location().key()).isEqualTo("a+b/_SUCCESS");
    assertThat(event.sequencer().isOrdered()).isTrue();
  }

  @Test
  void vastInBothOfItsForms() {
    Notification documented =
        Notification.from("vast:s3")
            .with("eventVersion", "2.2")
            .with("eventName", "s3:ObjectCreated:Put")
            .with("s3.bucket.arn", "arn:vast:s3:::lake")
            .with("s3.object.size", "0")
            .with("s3.object.sequencer", "00f100000000000f43a7");
    Notification seen =
        Notification.from("vast:s3")
            .with("eventVersion", "2.2")
            .with("eventName", "ObjectCreated:Put")
            .with("s3.bucket.arn", "arn:aws:s3:::lake")
            .with("s3.object.size", 0)
            .with("s3.object.sequencer", "00f100000000000f43a7");

    assertThat(seen.created()).isEqualTo(documented.created());
  }

  @Test
  void scality() {
    ObjectEvent event =
        Notification.from("scality:s3")
            .with("eventVersion", "1.0")
            .with("awsRegion", null)
            .with("userIdentity.principalId", null)
            .with("requestParameters.sourceIPAddress", null)
            .with("responseElements.x-amz-request-id", null)
            .with("responseElements.x-amz-id-2", null)
            .with("s3.s3SchemaVersion", "1.0")
            .with("s3.bucket.ownerIdentity.principalId", null)
            .with("s3.object.size", "0")
            .with("s3.object.eTag", null)
            .with("s3.object.versionId", "393832")
            .with("s3.object.sequencer", null)
            .key("a+b/100%/_SUCCESS")
            .created();

    assertThat(event.dialect()).isEqualTo(Dialect.SCALITY);
    assertThat(event.location().key()).isEqualTo("a+b/100%/_SUCCESS");
    assertThat(event.sequencer()).isEqualTo(Sequencer.unordered("scality", "version=393832"));
  }

  @Test
  void miniosInternalEvents() {
    ObjectEvent event =
        Notification.minio()
            .with("eventVersion", "2.0")
            .with("awsRegion", "")
            .with("userIdentity.principalId", "")
            .with("requestParameters", null)
            .with("s3.object.size", -1)
            .with("s3.object.versionId", "null")
            .key("x%2F_SUCCESS")
            .created();

    assertThat(event.dialect()).isEqualTo(Dialect.MINIO);
    assertThat(event.versionId()).isNull();
  }

  @Test
  void anEmulatorThatSaysItIsAmazonAndDoesNotEncode() {
    Notification event = Notification.aws().key("a+b 100%/_SUCCESS");

    assertThat(event.parsed())
        .isInstanceOfSatisfying(
            Malformed.class,
            malformed -> assertThat(malformed.detail()).endsWith("set its key-encoding to raw"));
    assertThat(event.created(KeyEncoding.RAW).location().key()).isEqualTo("a+b 100%/_SUCCESS");
  }
}

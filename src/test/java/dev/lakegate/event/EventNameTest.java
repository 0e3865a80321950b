package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.event.ParsedEvent.Ignored;
import dev.lakegate.event.ParsedEvent.Malformed;
import dev.lakegate.failure.IgnoreReason;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectLocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which event names and versions count. */
class EventNameTest {

  @ParameterizedTest
  @CsvSource({
    "ObjectCreated:Put, ObjectCreated:Put",
    "ObjectCreated:Post, ObjectCreated:Post",
    "ObjectCreated:Copy, ObjectCreated:Copy",
    "ObjectCreated:CompleteMultipartUpload, ObjectCreated:CompleteMultipartUpload",
    "s3:ObjectCreated:Put, ObjectCreated:Put",
    "s3:ObjectCreated:Post, ObjectCreated:Post",
    "s3:ObjectCreated:Copy, ObjectCreated:Copy",
    "s3:ObjectCreated:CompleteMultipartUpload, ObjectCreated:CompleteMultipartUpload",
  })
  void fourNamesAreCreationsWithAndWithoutPrefix(String written, String name) {
    ObjectEvent event = Notification.minio().with("eventName", written).created();

    assertThat(event.name()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ObjectCreated:*",
        "ObjectCreated:",
        "ObjectCreated:PutTagging",
        "s3:ObjectCreated:DeleteTagging",
        "s3:ObjectCreated:PutRetention",
        "s3:ObjectCreated:PutLegalHold",
        "s3:ObjectCreated:put",
        "objectcreated:Put",
        "S3:ObjectCreated:Put",
        "s3:s3:ObjectCreated:Put",
        " ObjectCreated:Put",
        "ObjectRemoved:Delete",
        "s3:ObjectRemoved:NoOP",
        "s3:ObjectRemoved:DeleteAllVersions",
        "s3:ObjectRemoved:DeleteObjects",
        "ObjectRemoved:DeleteMarkerCreated",
        "s3:ObjectTagging:Put",
        "s3:ObjectAccessed:Get",
        "s3:ObjectRestore:Completed",
        "s3:ObjectTransition:Complete",
        "ObjectLifecycle:Expiration:Current",
        "Replication:Create",
        "s3:LifecycleDelMarkerExpiration:Delete",
        "s3:Replication:OperationCompletedReplication",
        "ObjectSynced:Create",
        "ObjectRenamed:Rename",
        "s3:Scanner:ManyVersions"
      })
  void everyOtherNameIsNotACreation(String name) {
    ParsedEvent result = Notification.minio().with("eventName", name).parsed();

    assertThat(result)
        .isEqualTo(
            new Ignored(
                0,
                Dialect.MINIO,
                IgnoreReason.NOT_A_CREATION,
                new ObjectLocation("lake", Notification.KEY)));
  }

  @Test
  void theFrameNamesTheEventWhenTheRecordDoesNot() {
    ObjectEvent event =
        Notification.minio()
            .without("eventName")
            .framed("EventName", "s3:ObjectCreated:Copy")
            .created();

    assertThat(event.name()).isEqualTo("ObjectCreated:Copy");
  }

  @Test
  void theRecordsOwnNameIsTheOneThatCounts() {
    ParsedEvent result =
        Notification.minio()
            .with("eventName", "s3:ObjectCreated:PutTagging")
            .framed("EventName", "s3:ObjectCreated:Put")
            .parsed();

    assertThat(result).isInstanceOf(Ignored.class);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "")
  void noNameAnywhereIsMalformed(String name) {
    ParsedEvent result = Notification.minio().with("eventName", name).parsed();

    assertThat(result)
        .isEqualTo(new Malformed(0, Dialect.MINIO, Reason.MALFORMED_NOTIFICATION, "No event name"));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "%zz", "%00"})
  void whatIsNoCreationNeedsNoGoodKey(String key) {
    ParsedEvent result =
        Notification.minio()
            .with("eventName", "s3:ObjectCreated:PutTagging")
            .key(key)
            .framed("Key", "lake/")
            .parsed();

    assertThat(result).isEqualTo(new Ignored(0, Dialect.MINIO, IgnoreReason.NOT_A_CREATION, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.0", "2.1", "2.6", "2.17", "2", ""})
  void everyMinorOfMajorTwoIsRead(String version) {
    ObjectEvent event = Notification.aws().with("eventVersion", version).created();

    assertThat(event.location().key()).isEqualTo(Notification.KEY);
  }

  @Test
  void aVersionIsNotNeeded() {
    ObjectEvent event = Notification.aws().without("eventVersion").created();

    assertThat(event.location().key()).isEqualTo(Notification.KEY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.1", "1.0", "0.1", "20.1", "-2.0", "two", ".2", "02.0"})
  void anotherMajorIsMalformed(String version) {
    ParsedEvent result = Notification.aws().with("eventVersion", version).parsed();

    assertThat(result)
        .isEqualTo(
            new Malformed(
                0,
                Dialect.AWS,
                Reason.MALFORMED_NOTIFICATION,
                "An eventVersion of a major that is not known"));
  }

  @Test
  void aVersionMayBeANumber() {
    assertThat(Notification.aws().with("eventVersion", 2.1).parsed())
        .isInstanceOf(ParsedEvent.Creation.class);
    assertThat(Notification.aws().with("eventVersion", 3).parsed()).isInstanceOf(Malformed.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.1", "1.0", "2.1"})
  void scalityCountsVersionsOfItsOwn(String version) {
    ObjectEvent event =
        Notification.from("scality:s3")
            .with("eventVersion", version)
            .with("eventName", "s3:ObjectCreated:Put")
            .created();

    assertThat(event.dialect()).isEqualTo(Dialect.SCALITY);
  }
}

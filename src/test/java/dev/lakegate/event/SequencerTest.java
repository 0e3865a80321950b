package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a sequencer orders, and what it identifies where there is no order. */
class SequencerTest {

  @ParameterizedTest
  @CsvSource({
    "minio:s3, minio, 18EC13C96555BB15, 18EC13C96555BB15",
    "minio:s3, minio, 18ec13c96555bb15, 18EC13C96555BB15",
    "minio:s3, minio, F8EC13C96555BB15, F8EC13C96555BB15",
    "aws:s3, aws, 006928FE5B1F0A77C3, 6928FE5B1F0A77C3",
    "aws:s3, aws, 0055AED6DCD90281E5, 55AED6DCD90281E5",
    "vast:s3, vast, 00f100000000000f43a7, F100000000000F43A7",
    "rustfs:s3, rustfs, 18EC13C96555BB15, 18EC13C96555BB15",
    "sgws:s3, storagegrid, 1, 1",
    "ceph:s3, ceph, F7E6D75DC742D108, 5DD7E6F708D142C7",
    "ceph:s3, ceph, 2B390A6B15CD5B07, 6B0A392B075BCD15",
    "ceph:s3, ceph, 00000080ffffff3b, 800000003BFFFFFF",
  })
  void readsTheOrderAsTheStoreMeansIt(String source, String family, String written, String order) {
    Sequencer sequencer = sequencer(source, written);

    assertThat(sequencer).isEqualTo(new Sequencer(family, order, new BigInteger(order, 16)));
  }

  @ParameterizedTest
  @CsvSource({
    "minio:s3, 18EC13C96555BB15, 18EC13C96555BB16",
    "minio:s3, FFF, 1000",
    "aws:s3, 00FF, 0100",
    "aws:s3, 80000000000000000, 7FFFFFFFFFFFFFFFFF",
    "ceph:s3, FFE6D75D00000000, 00E7D75D00000000",
    "ceph:s3, F7E6D75DFF000000, F7E6D75D00010000",
  })
  void ordersByValue(String source, String older, String newer) {
    Sequencer first = sequencer(source, older);
    Sequencer second = sequencer(source, newer);

    assertThat(first.compare(second)).hasValue(-1);
    assertThat(second.compare(first)).hasValue(1);
    assertThat(first.compare(first)).hasValue(0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Happy Sequencer",
        "-1A",
        "+1A",
        "0x1A",
        "1A ",
        "1 A",
        "1A\n",
        "１Ａ",
        "0",
        "0000000000000000",
        "18EC13C96555BB1518EC13C96555BB1518EC13C96555BB1518EC13C96555BB151"
      })
  void whatIsNoHexNumberHasNoOrder(String written) {
    Sequencer sequencer = sequencer("minio:s3", written);

    assertThat(sequencer.isOrdered()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"F7E6D75D", "F7E6D75DC742D1", "F7E6D75DC742D108F7E6D75DC742D108"})
  void cephsMemoryHasOneSize(String written) {
    Sequencer sequencer = sequencer("ceph:s3", written);

    assertThat(sequencer.isOrdered()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"noobaa:s3", "scality:s3", "acme:s3"})
  void someStoresGiveNoOrder(String source) {
    Sequencer sequencer = sequencer(source, "1a21fef5073");

    assertThat(sequencer.isOrdered()).isFalse();
  }

  @Test
  void versitysCounterIsNoOrder() {
    Sequencer sequencer =
        Notification.aws()
            .with("s3.configurationId", "webhook-global")
            .with("s3.object.sequencer", "2A")
            .with("eventTime", "2026-11-28T03:15:07+01:00")
            .created()
            .sequencer();

    assertThat(sequencer)
        .isEqualTo(Sequencer.unordered("versity", "sequencer=2A,time=2026-11-28T03:15:07+01:00"));
  }

  @Test
  void aNumberIsNotTheTextThatStoresWrite() {
    Sequencer sequencer =
        Notification.minio().with("s3.object.sequencer", 1859).created().sequencer();

    assertThat(sequencer).isEqualTo(Sequencer.unordered("minio", "sequencer=1859"));
  }

  @Test
  void aVersionIdentifiesByItself() {
    Sequencer sequencer = identified().with("s3.object.versionId", "v1").created().sequencer();

    assertThat(sequencer).isEqualTo(Sequencer.unordered("scality", "version=v1"));
  }

  @Test
  void withoutAVersionEverythingElseIdentifiesTogether() {
    Sequencer sequencer = identified().created().sequencer();

    assertThat(sequencer)
        .isEqualTo(
            Sequencer.unordered(
                "scality", "request=R1,sequencer=S1,time=2026-11-28T02:15:07Z,etag=E1"));
  }

  @ParameterizedTest
  @CsvSource({
    "responseElements.x-amz-request-id, R2",
    "s3.object.sequencer, S2",
    "eventTime, 2026-11-28T02:15:08Z",
    "s3.object.eTag, E2",
    "s3.object.versionId, v2",
  })
  void everyDifferenceMakesAnotherIdentity(String path, String value) {
    Sequencer one = identified().created().sequencer();

    Sequencer other = identified().with(path, value).created().sequencer();

    assertThat(other).isNotEqualTo(one);
  }

  @Test
  void anEventDeliveredAgainHasTheSameIdentity() {
    byte[] value = identified().asBytes();

    List<ParsedEvent> first = new NotificationParser().parse(value);
    List<ParsedEvent> second = new NotificationParser().parse(value.clone());

    assertThat(second).isEqualTo(first);
  }

  @Test
  void anEventThatSaysNothingElseStillHasAnIdentity() {
    Sequencer sequencer = Notification.minio().created().sequencer();

    assertThat(sequencer).isEqualTo(Sequencer.unordered("minio", "unidentified"));
  }

  @Test
  void identitiesAreHarmless() {
    Sequencer sequencer =
        Notification.minio()
            .with("responseElements.x-amz-request-id", "line\nbreak")
            .created()
            .sequencer();

    assertThat(sequencer.identity()).matches("sha256=[0-9a-f]{64}");
  }

  @Test
  void identitiesAreShortAndStillTellEventsApart() {
    Sequencer one = sequencer("minio:s3", "x".repeat(10_000));
    Sequencer other = sequencer("minio:s3", "x".repeat(9_999) + "y");

    assertThat(one.identity()).hasSizeLessThan(100).isNotEqualTo(other.identity());
  }

  @Test
  void familiesAndTheUnorderedAreNotCompared() {
    Sequencer minio = Sequencer.ordered("minio", BigInteger.ONE);

    assertThat(minio.compare(Sequencer.ordered("aws", BigInteger.TWO))).isEmpty();
    assertThat(minio.compare(Sequencer.unordered("minio", "2"))).isEmpty();
    assertThat(Sequencer.unordered("minio", "2").compare(minio)).isEmpty();
  }

  @Test
  void anOrderIsNeverNegative() {
    assertThatThrownBy(() -> Sequencer.ordered("minio", BigInteger.valueOf(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A sequencer is unsigned, but was -1");
  }

  private static Notification identified() {
    return Notification.from("scality:s3")
        .with("responseElements.x-amz-request-id", "R1")
        .with("s3.object.sequencer", "S1")
        .with("eventTime", "2026-11-28T02:15:07Z")
        .with("s3.object.eTag", "E1");
  }

  private static Sequencer sequencer(String source, String written) {
    return Notification.from(source).with("s3.object.sequencer", written).created().sequencer();
  }
}

package dev.lakegate.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetDefinition.ManifestRule;
import dev.lakegate.dataset.DatasetDefinition.Mode;
import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.DatasetDefinition.VerificationRule;
import dev.lakegate.dataset.DatasetResolver;
import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.Resolution;
import dev.lakegate.event.NotificationParser;
import dev.lakegate.event.ParsedEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * From the values of two notifications of one sentinel to what the ledger answers to the second.
 */
public abstract class SequencerSemanticsContract {

  private static final String MINIO = "minio:s3 Put 18EC13C96555BB15";

  private final NotificationParser parser = new NotificationParser();
  private final DatasetResolver datasets = new DatasetResolver(List.of(definition()));
  private final String key = UUID.randomUUID() + "/_SUCCESS";

  /** The ledger; each test has a sentinel of its own in it. */
  protected abstract GenerationLedger ledger();

  /**
   * An event is written as its source, the end of its name, its sequencer ({@code -} for none) and
   * other fields: {@code v=} the version, {@code r=} the request id, {@code t=} the time's last two
   * digits, {@code c=} the configuration id.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          equal                             | minio:s3 Put 18EC13C96555BB15           | minio:s3 Put 18EC13C96555BB15           | duplicate
          equal, another kind of creation   | minio:s3 Put 18EC13C96555BB15           | minio:s3 Copy 18EC13C96555BB15          | duplicate
          equal, but for the case           | minio:s3 Put 18EC13C96555BB15           | minio:s3 Put 18ec13c96555bb15           | duplicate
          equal, request and time differ    | minio:s3 Put 18EC13C96555BB15 r=A t=01  | minio:s3 Put 18EC13C96555BB15 r=B t=02  | duplicate
          lower                             | minio:s3 Put 18EC13C96555BB16           | minio:s3 Put 18EC13C96555BB15           | stale
          lower, but later by its time      | minio:s3 Put 18EC13C96555BB16 t=01      | minio:s3 Put 18EC13C96555BB15 t=02      | stale
          higher                            | minio:s3 Put 18EC13C96555BB15           | minio:s3 Put 18EC13C96555BB16           | new
          higher, but earlier by its time   | minio:s3 Put 18EC13C96555BB15 t=02      | minio:s3 Put 18EC13C96555BB16 t=01      | new
          shorter and lower                 | minio:s3 Put 1000                       | minio:s3 Put FFF                        | stale
          longer and higher                 | minio:s3 Put FFF                        | minio:s3 Put 1000                       | new
          padded, higher                    | aws:s3 Put 00FF                         | aws:s3 Put 0100                         | new
          padded, lower                     | aws:s3 Put 0100                         | aws:s3 Put 00FF                         | stale
          padded and not, equal             | aws:s3 Put 0055AED6DCD90281E5           | aws:s3 Put 55AED6DCD90281E5             | duplicate
          padded and not, lower             | aws:s3 Put 55AED6DCD90281E5             | aws:s3 Put 000055AED6DCD90281E4         | stale
          padded and not, higher            | aws:s3 Put 000055AED6DCD90281E4         | aws:s3 Put 55AED6DCD90281E5             | new
          over 64 bit, equal                | vast:s3 Put 00f100000000000f43a7        | vast:s3 Put 00F100000000000F43A7        | duplicate
          over 64 bit, lower                | vast:s3 Put 00f100000000000f43a8        | vast:s3 Put 00f100000000000f43a7        | stale
          over 64 bit, higher               | vast:s3 Put 7FFFFFFFFFFFFFFFFF          | vast:s3 Put 80000000000000000000        | new
          over 64 bit, the same low bits    | aws:s3 Put 2FFFFFFFFFFFFFFFF            | aws:s3 Put 1FFFFFFFFFFFFFFFF            | stale
          above the sign of 64 bit, lower   | minio:s3 Put F8EC13C96555BB15           | minio:s3 Put 18EC13C96555BB15           | stale
          64 digits, higher by one          | aws:s3 Put FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFE | aws:s3 Put FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF | new
          not hex, the same                 | minio:s3 Put HAPPY r=A                  | minio:s3 Put HAPPY r=A                  | duplicate
          not hex, another                  | minio:s3 Put HAPPY r=A                  | minio:s3 Put SEQUENCER r=A              | new
          not hex, another request          | minio:s3 Put HAPPY r=A                  | minio:s3 Put HAPPY r=B                  | new
          not hex, after an ordered one     | minio:s3 Put 18EC13C96555BB15           | minio:s3 Put HAPPY r=A                  | new
          ordered, after one not hex        | minio:s3 Put HAPPY r=A                  | minio:s3 Put 1                          | new
          negative                          | minio:s3 Put 18EC13C96555BB15           | minio:s3 Put -18EC13C96555BB15          | new
          zero, a field nobody filled       | minio:s3 Put 18EC13C96555BB15           | minio:s3 Put 0000000000000000           | new
          absent, the same request          | minio:s3 Put - r=A t=01                 | minio:s3 Put - r=A t=01                 | duplicate
          absent, another request           | minio:s3 Put - r=A t=01                 | minio:s3 Put - r=B t=01                 | new
          absent, another time              | minio:s3 Put - t=01                     | minio:s3 Put - t=02                     | new
          absent, the same version          | minio:s3 Put - v=v1 r=A t=01            | minio:s3 Put - v=v1 r=B t=02            | duplicate
          absent, another version           | minio:s3 Put - v=v1 r=A                 | minio:s3 Put - v=v2 r=A                 | new
          absent, after an ordered one      | minio:s3 Put 18EC13C96555BB15           | minio:s3 Put - r=A                      | new
          another family, lower             | minio:s3 Put 18EC13C96555BB15           | aws:s3 Put 1                            | new
          another family, equal             | minio:s3 Put 18EC13C96555BB15           | rustfs:s3 Put 18EC13C96555BB15          | duplicate
          equal, another version            | minio:s3 Put 18EC13C96555BB15 v=v1      | minio:s3 Put 18EC13C96555BB15 v=v2      | new
          equal, the same version           | minio:s3 Put 18EC13C96555BB15 v=v1      | minio:s3 Put 18EC13C96555BB15 v=v1      | duplicate
          lower, another version            | minio:s3 Put 18EC13C96555BB16 v=v1      | minio:s3 Put 18EC13C96555BB15 v=v2      | stale
          equal, no version in other words  | minio:s3 Put 18EC13C96555BB15           | minio:s3 Put 18EC13C96555BB15 v=null    | duplicate
          equal, an old release's version   | minio:s3 Put 18EC13C96555BB15           | minio:s3 Put 18EC13C96555BB15 v=1       | duplicate
          tagging, with the Put's           | minio:s3 Put 18EC13C96555BB15           | minio:s3 PutTagging 18EC13C96555BB15    | ignored
          tagging undone, with the Put's    | minio:s3 Put 18EC13C96555BB15           | minio:s3 DeleteTagging 18EC13C96555BB15 | ignored
          retention, greater than the Put's | minio:s3 Put 18EC13C96555BB15           | minio:s3 PutRetention 18EC13C96555BB16  | ignored
          legal hold, greater too           | minio:s3 Put 18EC13C96555BB15           | minio:s3 PutLegalHold 18EC13C96555BB16  | ignored
          Ceph, the low byte comes first    | ceph:s3 Put FFE6D75D00000000            | ceph:s3 Put 00E7D75D00000000            | new
          Ceph, the other way round         | ceph:s3 Put 00E7D75D00000000            | ceph:s3 Put FFE6D75D00000000            | stale
          Ceph, the same second             | ceph:s3 Put F7E6D75DFF000000            | ceph:s3 Put F7E6D75D00010000            | new
          Ceph, the same second, lower      | ceph:s3 Put F7E6D75D00010000            | ceph:s3 Put F7E6D75DFF000000            | stale
          Ceph, equal but for the case      | ceph:s3 Put F7E6D75DC742D108            | ceph:s3 Put f7e6d75dc742d108            | duplicate
          Versity's counter, restarted      | aws:s3 Put 2A t=01 c=webhook-global     | aws:s3 Put 1 t=02 c=webhook-global      | new
          Versity's counter, come again     | aws:s3 Put 2A t=01 c=webhook-global     | aws:s3 Put 2A t=02 c=webhook-global     | new
          Versity, delivered again          | aws:s3 Put 2A t=01 c=webhook-global     | aws:s3 Put 2A t=01 c=webhook-global     | duplicate
          NooBaa's milliseconds, lower      | noobaa:s3 Put 1a21fef5073 r=A           | noobaa:s3 Put 2a r=B                    | new
          Scality, one event told twice     | scality:s3 Put - v=v1 r=A               | scality:s3 Put - v=v1 r=B               | duplicate
          a store nobody knows, lower       | acme:s3 Put 2 r=A                       | acme:s3 Put 1 r=B                       | new
          """)
  void theSecondEventIs(String what, String first, String second, String expected) {
    complete(generation(first).orElseThrow());

    String answer = generation(second).map(this::answer).orElse("ignored");

    assertThat(answer).isEqualTo(expected);
  }

  @Test
  void whatIsRepeatedForHoursStaysADuplicate() {
    complete(generation(MINIO).orElseThrow());

    for (int repeat = 0; repeat < 240; repeat++) {
      assertThat(answer(generation(MINIO).orElseThrow())).isEqualTo("duplicate");
    }
  }

  @Test
  void whatIsRepeatedAfterManyNewerOnesIsNeverNew() {
    List<Generation> all =
        List.of("1", "2", "3", "F", "10", "11", "A0", "FFF", "1000", "1001").stream()
            .map(hex -> generation("minio:s3 Put " + hex).orElseThrow())
            .toList();
    all.forEach(this::complete);

    assertThat(all).extracting(this::answer).containsOnly("duplicate");
  }

  private Optional<Generation> generation(String event) {
    ParsedEvent parsed = parser.parse(EventText.value(event, key)).get(0);
    return parsed instanceof ParsedEvent.Creation creation
        ? Optional.of(((Resolution.Resolved) datasets.resolve(creation.event())).generation())
        : Optional.empty();
  }

  private void complete(Generation generation) {
    Claim.Acquired acquired = (Claim.Acquired) claim(generation);
    ledger().finish(acquired.lease(), new Decision(GenerationState.COMPLETED, null, null), null);
  }

  private String answer(Generation generation) {
    Claim claim = claim(generation);
    if (claim instanceof Claim.Acquired) {
      return "new";
    }
    if (claim instanceof Claim.Stale) {
      return "stale";
    }
    assertThat(claim).isEqualTo(new Claim.AlreadyFinal(GenerationState.COMPLETED));
    return "duplicate";
  }

  private Claim claim(Generation generation) {
    Origin origin = Origin.kafka("events", 0, 1, 0);
    return ledger().claim(generation, ClaimId.fresh("pod-a"), origin, Duration.ofMinutes(5));
  }

  private static DatasetDefinition definition() {
    return new DatasetDefinition(
        "all",
        "lake",
        "",
        "all",
        1,
        "_SUCCESS",
        Mode.ACTIVE,
        new ManifestRule(Presence.REQUIRED, "manifest.json", "auto", Duration.ofMinutes(5)),
        new VerificationRule(VerificationMode.CONTENT, UnlistedFiles.IGNORE, false),
        List.of("log"),
        Duration.ofHours(1),
        null);
  }
}

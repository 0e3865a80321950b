package dev.lakegate.ledger;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetDefinition.ManifestRule;
import dev.lakegate.dataset.DatasetDefinition.Mode;
import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.DatasetDefinition.VerificationRule;
import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.PartitionValues;
import dev.lakegate.event.Dialect;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.Sequencer;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ClaimedContent;
import dev.lakegate.store.ObjectLocation;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A sentinel that no other test knows.
 *
 * @param dataset its dataset's name
 * @param prefix its folder
 */
public record TestSentinel(String dataset, String prefix) {

  /** In a dataset of its own. */
  public static TestSentinel fresh() {
    String name = UUID.randomUUID().toString();
    return new TestSentinel(name, name + "/day=1/");
  }

  /** Another folder of the same dataset. */
  public TestSentinel sibling() {
    return new TestSentinel(dataset, UUID.randomUUID() + "/");
  }

  /** {@code _SUCCESS} in the folder. */
  public String key() {
    return prefix + "_SUCCESS";
  }

  /** The bucket of all of them. */
  public String bucket() {
    return "lake";
  }

  /** What stands there at that sequencer of MinIO's. */
  public Generation at(String hex) {
    return at(ordered("minio", hex), null);
  }

  /** What stands there at that sequencer. */
  public Generation at(Sequencer sequencer, @Nullable String versionId) {
    ObjectEvent event =
        new ObjectEvent(
            0,
            Dialect.MINIO,
            "ObjectCreated:Put",
            new ObjectLocation(bucket(), key()),
            versionId,
            sequencer,
            "e1",
            null);
    return Generation.of(
        new Dataset(dataset, dataset, prefix, definition()),
        prefix,
        new PartitionValues(Map.of()),
        event);
  }

  /** What a claim check announces there, of content with that SHA-256. */
  public Generation claimCheck(String sha256) {
    ObjectEvent event =
        new ObjectEvent(
            0,
            Dialect.CLAIM_CHECK,
            "ClaimCheck",
            new ObjectLocation(bucket(), key()),
            null,
            Sequencer.unordered("claim-check", "sha256:" + sha256),
            "e1",
            Instant.parse("2026-11-28T01:00:00.123Z"),
            new ClaimedContent(new Checksum(ChecksumAlgorithm.SHA256, sha256), "gzip"));
    return Generation.of(
        new Dataset(dataset, dataset, prefix, definition()),
        prefix,
        new PartitionValues(Map.of()),
        event);
  }

  /** A sequencer with an order. */
  public static Sequencer ordered(String family, String hex) {
    return Sequencer.ordered(family, new BigInteger(hex, 16));
  }

  private DatasetDefinition definition() {
    return new DatasetDefinition(
        "any",
        bucket(),
        prefix,
        dataset,
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

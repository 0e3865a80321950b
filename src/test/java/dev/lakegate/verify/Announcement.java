package dev.lakegate.verify;

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
import dev.lakegate.store.ObjectLocation;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A generation that was announced, and how its dataset wants it verified. */
record Announcement(
    String prefix,
    Presence presence,
    VerificationMode mode,
    UnlistedFiles unlisted,
    boolean allowMissingChecksum,
    @Nullable String versionId,
    @Nullable String eTag) {

  static final String BUCKET = "demo-lake";

  /** With the defaults of a dataset. */
  static Announcement of(String prefix) {
    return new Announcement(
        prefix,
        Presence.REQUIRED,
        VerificationMode.CONTENT,
        UnlistedFiles.IGNORE,
        false,
        null,
        null);
  }

  Announcement with(Presence other) {
    return new Announcement(prefix, other, mode, unlisted, allowMissingChecksum, versionId, eTag);
  }

  Announcement with(VerificationMode other) {
    return new Announcement(
        prefix, presence, other, unlisted, allowMissingChecksum, versionId, eTag);
  }

  Announcement with(UnlistedFiles other) {
    return new Announcement(prefix, presence, mode, other, allowMissingChecksum, versionId, eTag);
  }

  Announcement allowingMissingChecksums() {
    return new Announcement(prefix, presence, mode, unlisted, true, versionId, eTag);
  }

  Announcement withVersion(String other) {
    return new Announcement(prefix, presence, mode, unlisted, allowMissingChecksum, other, eTag);
  }

  Announcement withETag(String other) {
    return new Announcement(
        prefix, presence, mode, unlisted, allowMissingChecksum, versionId, other);
  }

  Generation generation() {
    ObjectEvent event =
        new ObjectEvent(
            0,
            Dialect.MINIO,
            "ObjectCreated:Put",
            new ObjectLocation(BUCKET, prefix + "_SUCCESS"),
            versionId,
            Sequencer.ordered("minio", BigInteger.TEN),
            eTag,
            null);
    return Generation.of(dataset(), prefix, new PartitionValues(Map.of()), event);
  }

  private Dataset dataset() {
    DatasetDefinition definition =
        new DatasetDefinition(
            "orders",
            BUCKET,
            "",
            "orders",
            1,
            "_SUCCESS",
            Mode.ACTIVE,
            new ManifestRule(presence, "manifest.json", "auto", Duration.ofMinutes(5)),
            new VerificationRule(mode, unlisted, allowMissingChecksum),
            List.of("log"),
            Duration.ofHours(1),
            null);
    return new Dataset("orders", "orders", "", definition);
  }

  VerificationRequest request() {
    return request((PreviousRun) null, false);
  }

  VerificationRequest requestForFaults(int maxFaults) {
    return request((PreviousRun) null, true).withMaxFaults(maxFaults);
  }

  VerificationRequest request(@Nullable String previousManifest, boolean overdue) {
    return request(
        previousManifest == null ? null : new PreviousRun("another", previousManifest), overdue);
  }

  VerificationRequest request(@Nullable PreviousRun previous, boolean overdue) {
    return new VerificationRequest(generation(), previous, overdue, new Cancellation());
  }
}

package dev.lakegate.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.event.Dialect;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.Sequencer;
import dev.lakegate.failure.IgnoreReason;
import dev.lakegate.store.Checksum;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ClaimedContent;
import dev.lakegate.store.ObjectLocation;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Asks a resolver, and expects one kind of answer. */
final class Resolutions {

  static final Instant NOON = Instant.parse("2026-11-28T12:00:00Z");

  private Resolutions() {}

  static DatasetResolver resolver(DatasetDefinitions... definitions) {
    return new DatasetResolver(Arrays.stream(definitions).map(DatasetDefinitions::build).toList());
  }

  static Generation resolved(DatasetResolver resolver, String key) {
    Resolution resolution = resolver.resolve(announced("lake", key));
    assertThat(resolution).isInstanceOf(Resolution.Resolved.class);
    return ((Resolution.Resolved) resolution).generation();
  }

  static IgnoreReason ignored(DatasetResolver resolver, ObjectEvent event) {
    Resolution resolution = resolver.resolve(event);
    assertThat(resolution).isInstanceOf(Resolution.Ignored.class);
    return ((Resolution.Ignored) resolution).reason();
  }

  static ObjectEvent claimCheck(String key, String sha256) {
    return new ObjectEvent(
        0,
        Dialect.CLAIM_CHECK,
        "ClaimCheck",
        new ObjectLocation("lake", key),
        null,
        Sequencer.unordered("claim-check", "sha256:" + sha256),
        null,
        NOON,
        new ClaimedContent(new Checksum(ChecksumAlgorithm.SHA256, sha256), null));
  }

  static ObjectEvent announced(String bucket, String key) {
    return announced(bucket, key, NOON);
  }

  static ObjectEvent announced(String bucket, String key, @Nullable Instant time) {
    return new ObjectEvent(
        0,
        Dialect.MINIO,
        "ObjectCreated:Put",
        new ObjectLocation(bucket, key),
        null,
        Sequencer.ordered("minio", BigInteger.TEN),
        null,
        time);
  }
}

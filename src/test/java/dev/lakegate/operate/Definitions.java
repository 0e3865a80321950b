package dev.lakegate.operate;

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
import dev.lakegate.dataset.Resolution;
import dev.lakegate.event.Dialect;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.Sequencer;
import dev.lakegate.failure.IgnoreReason;
import dev.lakegate.store.ObjectLocation;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Datasets of the tests, and a lookup that knows literal prefixes and sentinels. */
final class Definitions {

  static final DatasetDefinition ORDERS = definition("orders", "lake", "v1/orders/", "_SUCCESS");
  static final DatasetDefinition READY = definition("ready", "lake", "v1/orders/", "_READY");

  private Definitions() {}

  static DatasetDefinition definition(String name, String bucket, String prefix, String sentinel) {
    return new DatasetDefinition(
        name,
        bucket,
        prefix,
        name,
        100,
        sentinel,
        Mode.ACTIVE,
        new ManifestRule(Presence.REQUIRED, "manifest.json", "auto", Duration.ofMinutes(5)),
        new VerificationRule(VerificationMode.CONTENT, UnlistedFiles.IGNORE, false),
        List.of("log"),
        Duration.ofHours(1),
        null);
  }

  static Generation generation(String folder, long sequencer) {
    ObjectEvent event =
        new ObjectEvent(
            0,
            Dialect.MINIO,
            "ObjectCreated:Put",
            new ObjectLocation("lake", folder + "_SUCCESS"),
            null,
            Sequencer.ordered("minio", BigInteger.valueOf(sequencer)),
            null,
            Instant.EPOCH);
    return generation(ORDERS, event);
  }

  static DatasetLookup lookup(List<DatasetDefinition> definitions) {
    return event ->
        definitions.stream()
            .filter(definition -> !event.isClaimCheck())
            .filter(definition -> announces(definition, event.location()))
            .findFirst()
            .map(definition -> resolution(definition, event))
            .orElse(new Resolution.Ignored(IgnoreReason.NO_DATASET));
  }

  private static boolean announces(DatasetDefinition definition, ObjectLocation location) {
    return definition.bucket().equals(location.bucket())
        && location.key().startsWith(definition.prefix())
        && location.key().endsWith("/" + definition.sentinel());
  }

  private static Resolution resolution(DatasetDefinition definition, ObjectEvent event) {
    return event.location().key().contains("/_temporary/")
        ? new Resolution.Ignored(IgnoreReason.STAGING_PATH)
        : new Resolution.Resolved(generation(definition, event));
  }

  private static Generation generation(DatasetDefinition definition, ObjectEvent event) {
    String key = event.location().key();
    Dataset dataset =
        new Dataset(definition.name(), definition.name(), definition.prefix(), definition);
    return Generation.of(
        dataset, key.substring(0, key.lastIndexOf('/') + 1), new PartitionValues(Map.of()), event);
  }
}

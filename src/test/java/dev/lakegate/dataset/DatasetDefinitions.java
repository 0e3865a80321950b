package dev.lakegate.dataset;

import dev.lakegate.dataset.DatasetDefinition.ClaimCheckRule;
import dev.lakegate.dataset.DatasetDefinition.ManifestRule;
import dev.lakegate.dataset.DatasetDefinition.Mode;
import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.DatasetDefinition.VerificationRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds definitions with the documented defaults. Immutable. */
public final class DatasetDefinitions {

  private final DatasetDefinition definition;

  private DatasetDefinitions(DatasetDefinition definition) {
    this.definition = definition;
  }

  /** A dataset of that key and name, without placeholders in its name. */
  public static DatasetDefinitions dataset(String key, String bucket, String prefix) {
    return new DatasetDefinitions(
        new DatasetDefinition(
            key,
            bucket,
            prefix,
            key,
            1000,
            "_SUCCESS",
            Mode.ACTIVE,
            new ManifestRule(Presence.REQUIRED, "manifest.json", "auto", Duration.ofMinutes(5)),
            new VerificationRule(VerificationMode.CONTENT, UnlistedFiles.IGNORE, false),
            List.of("log"),
            Duration.ofHours(1),
            null));
  }

  /** With another name, and how many names it may bring into the metrics. */
  public DatasetDefinitions named(String name, int maxNames) {
    return with(name, maxNames, definition.sentinel(), definition.acceptFrom());
  }

  /** With another marker. */
  public DatasetDefinitions sentinel(String sentinel) {
    return with(definition.name(), definition.maxNames(), sentinel, definition.acceptFrom());
  }

  /** With a start. */
  public DatasetDefinitions acceptFrom(Instant start) {
    return with(definition.name(), definition.maxNames(), definition.sentinel(), start);
  }

  /** With claim checks in place of sentinels, of objects of up to that many bytes. */
  public DatasetDefinitions claimChecks(long maxBytes) {
    return new DatasetDefinitions(
        new DatasetDefinition(
            definition.key(),
            definition.bucket(),
            definition.prefix(),
            definition.name(),
            definition.maxNames(),
            definition.sentinel(),
            definition.mode(),
            definition.manifest(),
            definition.verification(),
            definition.handlers(),
            definition.handlerTimeout(),
            definition.acceptFrom(),
            new ClaimCheckRule(maxBytes)));
  }

  /** With another patience for a manifest that is late. */
  public DatasetDefinitions waitTimeout(Duration waitTimeout) {
    ManifestRule manifest = definition.manifest();
    return with(
        definition.name(),
        definition.maxNames(),
        definition.sentinel(),
        definition.acceptFrom(),
        new ManifestRule(manifest.presence(), manifest.name(), manifest.format(), waitTimeout));
  }

  /** With other handlers. */
  public DatasetDefinitions handlers(String... names) {
    return new DatasetDefinitions(
        new DatasetDefinition(
            definition.key(),
            definition.bucket(),
            definition.prefix(),
            definition.name(),
            definition.maxNames(),
            definition.sentinel(),
            definition.mode(),
            definition.manifest(),
            definition.verification(),
            List.of(names),
            definition.handlerTimeout(),
            definition.acceptFrom()));
  }

  private DatasetDefinitions with(
      String name, int maxNames, String sentinel, @Nullable Instant start) {
    return with(name, maxNames, sentinel, start, definition.manifest());
  }

  private DatasetDefinitions with(
      String name, int maxNames, String sentinel, @Nullable Instant start, ManifestRule manifest) {
    return new DatasetDefinitions(
        new DatasetDefinition(
            definition.key(),
            definition.bucket(),
            definition.prefix(),
            name,
            maxNames,
            sentinel,
            definition.mode(),
            manifest,
            definition.verification(),
            definition.handlers(),
            definition.handlerTimeout(),
            start,
            definition.claimChecks()));
  }

  /** The definition. */
  public DatasetDefinition build() {
    return definition;
  }
}

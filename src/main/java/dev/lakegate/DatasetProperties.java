package dev.lakegate;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetDefinition.ClaimCheckRule;
import dev.lakegate.dataset.DatasetDefinition.ManifestRule;
import dev.lakegate.dataset.DatasetDefinition.Mode;
import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.DatasetDefinition.Trigger;
import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.DatasetDefinition.VerificationRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * One dataset, or one family of datasets. What is null is taken from {@link DatasetDefaults}.
 *
 * @param bucket the bucket, required, by the naming rules of S3
 * @param prefix where it lies in the bucket, without a leading slash; empty for the whole bucket. A
 *     trailing slash is added. A name in braces stands for part of one path segment: {@code
 *     v1/domain={domain}/}
 * @param name the dataset's name, up to 200 characters without slashes and blanks; none: the key.
 *     May use the placeholders of the prefix
 * @param maxNames how many names a template may bring into the metrics, 1 to 100000; the others are
 *     counted as {@code other}
 * @param trigger what announces its generations: {@code sentinel} (a marker object, of which the
 *     store notifies), or {@code claim-check} (references that a producer sends, each to one
 *     object)
 * @param sentinel overrides the default's
 * @param mode overrides the default's
 * @param acceptFrom overrides the default's
 * @param manifest overrides single keys of the default's
 * @param verification overrides single keys of the default's
 * @param claimCheck overrides single keys of the default's
 * @param handlers replaces the default's
 * @param handlerTimeout overrides the default's
 */
@ConfigurationPropertiesSource
public record DatasetProperties(
    @Nullable String bucket,
    @DefaultValue("") String prefix,
    @Nullable String name,
    @DefaultValue("1000") int maxNames,
    @DefaultValue("sentinel") Trigger trigger,
    @Nullable String sentinel,
    @Nullable Mode mode,
    @Nullable Instant acceptFrom,
    @DefaultValue ManifestOverrides manifest,
    @DefaultValue VerificationOverrides verification,
    @DefaultValue ClaimCheckOverrides claimCheck,
    @Nullable List<String> handlers,
    @Nullable Duration handlerTimeout) {

  private static final VerificationRule EVERY_BYTE =
      new VerificationRule(VerificationMode.CONTENT, UnlistedFiles.IGNORE, false);

  /** An empty value is none, and a prefix ends in a slash. */
  public DatasetProperties {
    bucket = Blank.toNull(bucket);
    name = Blank.toNull(name);
    prefix = prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/";
  }

  /** One of which nothing but its place is known. */
  static DatasetProperties of(String bucket, String prefix) {
    return new DatasetProperties(
        bucket,
        prefix,
        null,
        1,
        Trigger.SENTINEL,
        null,
        null,
        null,
        new ManifestOverrides(null, null, null, null),
        new VerificationOverrides(null, null, null),
        new ClaimCheckOverrides(null),
        null,
        null);
  }

  /**
   * The dataset with the defaults filled in.
   *
   * @throws NullPointerException when there is no bucket, which start-up refuses
   */
  DatasetDefinition definition(String key, DatasetDefaults defaults) {
    return new DatasetDefinition(
        key,
        Objects.requireNonNull(bucket, "bucket"),
        prefix,
        orElse(name, key),
        maxNames,
        orElse(sentinel, defaults.sentinel()),
        orElse(mode, defaults.mode()),
        manifestRule(defaults),
        takesClaimChecks() ? EVERY_BYTE : verification.over(defaults.verification()),
        orElse(handlers, defaults.handlers()),
        orElse(handlerTimeout, defaults.handlerTimeout()),
        acceptFrom == null ? defaults.acceptFrom() : acceptFrom,
        takesClaimChecks() ? claimCheck.over(defaults.claimCheck()) : null);
  }

  /** Whether claim checks announce its generations. */
  boolean takesClaimChecks() {
    return trigger == Trigger.CLAIM_CHECK;
  }

  // The reference stands for the manifest; how late its object may be is still that rule's.
  private ManifestRule manifestRule(DatasetDefaults defaults) {
    ManifestRule rule = manifest.over(defaults.manifest());
    return takesClaimChecks()
        ? new ManifestRule(Presence.NONE, rule.name(), rule.format(), rule.waitTimeout())
        : rule;
  }

  private static <T> T orElse(@Nullable T own, T inherited) {
    return own == null ? inherited : own;
  }

  /**
   * What a dataset expects of the manifest otherwise than the defaults.
   *
   * @param presence overrides the default's
   * @param name overrides the default's
   * @param format overrides the default's
   * @param waitTimeout overrides the default's
   */
  public record ManifestOverrides(
      @Nullable Presence presence,
      @Nullable String name,
      @Nullable String format,
      @Nullable Duration waitTimeout) {

    ManifestRule over(DatasetDefaults.ManifestDefaults defaults) {
      return new ManifestRule(
          orElse(presence, defaults.presence()),
          orElse(name, defaults.name()),
          orElse(format, defaults.format()),
          orElse(waitTimeout, defaults.waitTimeout()));
    }
  }

  /**
   * How a dataset takes claim checks otherwise than the defaults.
   *
   * @param maxSize overrides the default's
   */
  public record ClaimCheckOverrides(@Nullable DataSize maxSize) {

    ClaimCheckRule over(DatasetDefaults.ClaimCheckDefaults defaults) {
      return new ClaimCheckRule(orElse(maxSize, defaults.maxSize()).toBytes());
    }
  }

  /**
   * What of a dataset is verified otherwise than the defaults.
   *
   * @param mode overrides the default's
   * @param unlistedFiles overrides the default's
   * @param allowMissingChecksum overrides the default's
   */
  public record VerificationOverrides(
      @Nullable VerificationMode mode,
      @Nullable UnlistedFiles unlistedFiles,
      @Nullable Boolean allowMissingChecksum) {

    VerificationRule over(DatasetDefaults.VerificationDefaults defaults) {
      return new VerificationRule(
          orElse(mode, defaults.mode()),
          orElse(unlistedFiles, defaults.unlistedFiles()),
          orElse(allowMissingChecksum, defaults.allowMissingChecksum()));
    }
  }
}

package dev.lakegate;

import dev.lakegate.dataset.DatasetDefinition.Mode;
import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What holds for every dataset that does not say otherwise; each key can be overridden alone in
 * {@link DatasetProperties}.
 *
 * @param sentinel the marker object's name, one path segment of up to 255 characters
 * @param mode whether verified generations are handed over: {@code active} does, {@code shadow}
 *     verifies and reports only
 * @param acceptFrom events older than this are ignored ({@code before-start}); none: all are
 *     accepted
 * @param manifest what is expected of the manifest
 * @param verification what is verified
 * @param claimCheck how claim checks are taken by datasets whose trigger they are
 * @param handlers the handlers' names, in order, each once; at least one unless {@code mode} is
 *     {@code shadow}
 * @param handlerTimeout how long one call of a handler may take, 1ms to 30d; then it is interrupted
 *     and retried
 */
public record DatasetDefaults(
    @DefaultValue("_SUCCESS") String sentinel,
    @DefaultValue("active") Mode mode,
    @Nullable Instant acceptFrom,
    @DefaultValue ManifestDefaults manifest,
    @DefaultValue VerificationDefaults verification,
    @DefaultValue ClaimCheckDefaults claimCheck,
    @DefaultValue("log") List<String> handlers,
    @DefaultValue("1h") Duration handlerTimeout) {

  /**
   * What is expected of the manifest.
   *
   * @param presence whether there is one: with {@code optional} it is verified against if it is
   *     there in time, with {@code none} the listing is the generation
   * @param name its file name beside the sentinel, one path segment; not the sentinel's
   * @param format its format: {@code auto} recognises it by its content, {@code lakegate} insists
   *     on Lakegate's own
   * @param waitTimeout how long the manifest and listed files may be late, 0 to 365d, from the
   *     first sight of the notification
   */
  public record ManifestDefaults(
      @DefaultValue("required") Presence presence,
      @DefaultValue("manifest.json") String name,
      @DefaultValue("auto") String format,
      @DefaultValue("5m") Duration waitTimeout) {}

  /**
   * How claim checks are taken.
   *
   * @param maxSize how large the object of a claim check may be, as it is stored and unpacked, 1B
   *     to 1TB
   */
  public record ClaimCheckDefaults(@DefaultValue("5GB") DataSize maxSize) {}

  /**
   * What is verified.
   *
   * @param mode how much of each file: {@code content} (its size and every byte hashed), {@code
   *     stored-checksum} (its size, and the store's own checksum where that agrees), {@code size},
   *     or {@code listing} (what the bucket listing says)
   * @param unlistedFiles what is done about objects that the manifest does not list; {@code warn}
   *     and {@code reject} cost a listing
   * @param allowMissingChecksum whether the modes {@code content} and {@code stored-checksum} take
   *     a file that is listed without a checksum, proven by its size alone; the generation's level
   *     is then {@code SIZE}. By default it is rejected ({@code checksum-missing})
   */
  public record VerificationDefaults(
      @DefaultValue("content") VerificationMode mode,
      @DefaultValue("ignore") UnlistedFiles unlistedFiles,
      @DefaultValue("false") boolean allowMissingChecksum) {}
}

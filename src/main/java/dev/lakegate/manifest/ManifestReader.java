package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;

import dev.lakegate.failure.LakegateException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;

/**
 * Reads manifests in the gate's own format, plain or gzipped. Thread-safe.
 *
 * <p>It streams: memory grows by about 50 bytes per file, and above 10,000 files the entries lie in
 * a temporary file, which cannot become larger than the manifest.
 */
public final class ManifestReader {

  // What the parser says of its settings, and of where it keeps what it reads, helps no writer.
  private static final Pattern PARSERS_OWN =
      Pattern.compile(
          "(?:: (?:enable `|JSON spec |maybe a )| \\(start marker at ).*|, from `[^`]*`");

  private final ManifestLimits limits;
  private final Path spoolFolder;
  private final int maxInMemory;

  /**
   * A reader.
   *
   * @param limits how large a manifest may be
   * @param spoolFolder an existing folder for temporary files
   */
  public ManifestReader(ManifestLimits limits, Path spoolFolder) {
    this(limits, spoolFolder, Spool.MAX_IN_MEMORY);
  }

  ManifestReader(ManifestLimits limits, Path spoolFolder, int maxInMemory) {
    this.limits = limits;
    this.spoolFolder = spoolFolder;
    this.maxInMemory = maxInMemory;
  }

  /** How large a manifest may be. */
  public ManifestLimits limits() {
    return limits;
  }

  /**
   * Reads a manifest to its end. The stream stays open.
   *
   * @throws LakegateException with {@code manifest-invalid}, {@code manifest-too-large}, {@code
   *     manifest-reports-failure} or {@code path-outside-generation} when it cannot be accepted,
   *     and {@code store-error} when the stream fails
   */
  public Manifest read(InputStream in, ManifestContext context) {
    Spool<ManifestEntry> spool =
        new Spool<>(spoolFolder, new ManifestEntryCodec(), maxInMemory, Spool.MAX_FILE_BYTES);
    try (Tokens tokens = new Tokens(ManifestText.open(in, limits.maxBytes()))) {
      FileList files = new FileList(tokens, context, limits, spool);
      return new ManifestReading(tokens, files, spool).read();
    } catch (RuntimeException | IOException e) {
      spool.close();
      throw asFailure(e);
    }
  }

  private static RuntimeException asFailure(Exception e) {
    if (e instanceof JacksonException json) {
      return json.getCause() instanceof IOException cause ? broken(cause) : syntax(json);
    }
    if (e instanceof IOException cause) {
      return broken(cause);
    }
    return (RuntimeException) e;
  }

  private static LakegateException syntax(JacksonException e) {
    String why = PARSERS_OWN.matcher(e.getOriginalMessage()).replaceAll("");
    TokenStreamLocation location = e.getLocation();
    return location == null || e instanceof StreamConstraintsException
        ? Details.failure(MANIFEST_INVALID, "The manifest goes beyond what is read: %s", why)
        : Details.failure(
            MANIFEST_INVALID,
            "The manifest is no valid JSON, line %d, column %d: %s",
            location.getLineNr(),
            location.getColumnNr(),
            why);
  }

  private static LakegateException broken(IOException e) {
    return e instanceof CharacterCodingException
        ? Details.failure(MANIFEST_INVALID, "The manifest is not in UTF-8")
        : Details.failure(
            MANIFEST_INVALID,
            "The manifest cannot be unpacked: %s",
            String.valueOf(e.getMessage()));
  }
}

package dev.lakegate.manifest;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What has to hold for any bytes that stand where a manifest should. The first byte decides: odd
 * ones have the rest packed before it is read.
 */
public final class ManifestReaderFuzz {

  static final ManifestLimits LIMITS = new ManifestLimits(256 << 10, 200);

  private static final int IN_MEMORY = 3;
  private static final int MAX_KEY_BYTES = 1024;
  private static final Set<Reason> REASONS =
      EnumSet.of(
          Reason.MANIFEST_INVALID,
          Reason.MANIFEST_TOO_LARGE,
          Reason.MANIFEST_REPORTS_FAILURE,
          Reason.PATH_OUTSIDE_GENERATION);
  private static final Path SPOOLS = folder();
  private static final ManifestReader READER = new ManifestReader(LIMITS, SPOOLS, IN_MEMORY);

  private ManifestReaderFuzz() {}

  private static Path folder() {
    try {
      Path folder = Files.createTempDirectory("manifest-fuzz-");
      folder.toFile().deleteOnExit();
      return folder;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Called by the fuzzer with whatever it thought of. */
  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    if (data.length == 0) {
      return;
    }
    byte[] rest = Arrays.copyOfRange(data, 1, data.length);
    byte[] manifest = (data[0] & 1) == 0 ? rest : ManifestTexts.gzip(rest);
    Reading first = read(manifest);
    require(first.equals(read(manifest)), "Reading twice gave " + first + " and something else");
    try (Stream<Path> left = Files.list(SPOOLS)) {
      require(left.findAny().isEmpty(), "A temporary file was left");
    }
  }

  /** A manifest's content, or the reason why it was refused. */
  record Reading(
      @Nullable Reason reason,
      @Nullable String detail,
      List<ManifestEntry> entries,
      Map<String, Object> table,
      List<?> texts,
      long bytes) {}

  static Reading read(byte[] bytes) {
    try (Manifest manifest = READER.read(new ByteArrayInputStream(bytes), ManifestTexts.CONTEXT)) {
      return judged(manifest);
    } catch (LakegateException e) {
      require(REASONS.contains(e.reason()), "Refused as " + e.reason() + ": " + e.detail());
      require(e.detail().length() <= 400 && isInert(e.detail()), "No inert detail: " + e.detail());
      return new Reading(e.reason(), e.detail(), List.of(), Map.of(), List.of(), 0);
    }
  }

  private static Reading judged(Manifest manifest) {
    List<ManifestEntry> entries;
    try (Stream<ManifestEntry> all = manifest.entries()) {
      entries = all.toList();
    }
    require(entries.size() == manifest.fileCount(), "It counts other files than it has");
    require(entries.size() <= LIMITS.maxFiles(), "It has more files than allowed");
    long bytes = entries.stream().mapToLong(ManifestEntry::size).sum();
    require(bytes == manifest.totalBytes(), "It has other bytes than it says");
    require(
        entries.stream().map(ManifestEntry::path).distinct().count() == entries.size(),
        "It lists a path twice");
    entries.forEach(entry -> requireInside(entry.path()));
    List<String> texts =
        List.of(
            String.valueOf(manifest.dataset()),
            String.valueOf(manifest.generation()),
            String.valueOf(manifest.createdAt()));
    return new Reading(null, null, entries, manifest.table(), texts, bytes);
  }

  /** Whoever reads it, as it is, decoded, or with the separators of another system. */
  static void requireInside(String path) {
    require(!path.isEmpty(), "It has an empty path");
    String key = ManifestTexts.CONTEXT.prefix() + path;
    require(
        key.getBytes(StandardCharsets.UTF_8).length <= MAX_KEY_BYTES, "Too long a key: " + path);
    String decoded = path;
    for (int i = 0; i < 4; i++) {
      requireBelowRoot(path, decoded);
      requireBelowRoot(path, decoded.replace('\\', '/'));
      decoded = decoded(decoded);
    }
  }

  private static String decoded(String path) {
    try {
      return URLDecoder.decode(path, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return path;
    }
  }

  private static void requireBelowRoot(String path, String reading) {
    require(!reading.strip().startsWith("/"), "It leads to the root: " + path);
    int depth = 0;
    for (String segment : reading.split("/", -1)) {
      depth += segment.strip().equals("..") ? -1 : 1;
      require(depth >= 0, "It leads out: " + path);
    }
  }

  private static boolean isUtf8(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  private static boolean isInert(String text) {
    return text.chars().noneMatch(Character::isISOControl) && isUtf8(text);
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new AssertionError(message);
    }
  }
}

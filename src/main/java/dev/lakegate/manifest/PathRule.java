package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;
import static dev.lakegate.failure.Reason.PATH_OUTSIDE_GENERATION;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * From a path as it is written to one below the generation's folder. Paths are raw and never
 * decoded; one that would lead out if somebody else decoded it is refused all the same.
 */
final class PathRule {

  private static final int MAX_KEY_BYTES = 1024;
  private static final Pattern STORE_URI =
      Pattern.compile("(?i:s3[an]?)://([^/]*)/(.*)", Pattern.DOTALL);
  private static final Pattern SEPARATOR = Pattern.compile("[/\\\\]");
  // Stores take blanks around for nothing, forms a plus for a blank, and some servers what follows
  // a semicolon for nothing.
  private static final String BLANKS = "[\\s\\p{Z}\\p{Cc}+]*+";
  // A root, a scheme, a drive, or a home.
  private static final Pattern ABSOLUTE =
      Pattern.compile(
          BLANKS
              + "(?:[/\\\\]|[A-Za-z][A-Za-z0-9+.-]*:[/\\\\]|[A-Za-z]:|~[^/\\\\]*[/\\\\]|~"
              + BLANKS
              + "$)");
  private static final Pattern UP =
      Pattern.compile("(?:^|[/\\\\])" + BLANKS + "\\.\\." + BLANKS + "(?:$|[/\\\\;])");

  private final ManifestContext context;

  PathRule(ManifestContext context) {
    this.context = context;
  }

  /** Refuses a path that could not be listed, as one that is not listed yet. */
  void requireListable(String path) {
    try {
      var unused = relative(0, path);
    } catch (LakegateException e) {
      throw new LakegateException(e.reason(), e.detail().substring(entry(0).length()));
    }
  }

  /** The path relative to the generation's folder. */
  String relative(int index, String written) {
    requireText(index, written);
    String path = withoutOwnUri(written);
    if (path.isEmpty()) {
      throw fault(MANIFEST_INVALID, index, written, "names no file");
    }
    requireInside(index, written, path);
    requireKey(index, written, path);
    return path;
  }

  private static void requireText(int index, String written) {
    if (!isText(written)) {
      throw fault(MANIFEST_INVALID, index, written, "has control characters or broken ones");
    }
  }

  private static boolean isText(String written) {
    for (int at = 0, point; at < written.length(); at += Character.charCount(point)) {
      point = written.codePointAt(at);
      if (Character.isISOControl(point) || Character.getType(point) == Character.SURROGATE) {
        return false;
      }
    }
    return true;
  }

  private String withoutOwnUri(String written) {
    Matcher uri = STORE_URI.matcher(written);
    boolean own =
        uri.matches()
            && uri.group(1).equals(context.bucket())
            && uri.group(2).startsWith(context.prefix());
    return own ? uri.group(2).substring(context.prefix().length()) : written;
  }

  private static void requireInside(int index, String written, String path) {
    if (leadsOut(path) || leadsOut(DecodedPath.of(path))) {
      throw fault(PATH_OUTSIDE_GENERATION, index, written, "leads out of the generation's folder");
    }
  }

  private static boolean leadsOut(String path) {
    return ABSOLUTE.matcher(path).lookingAt() || path.contains("..") && UP.matcher(path).find();
  }

  private static boolean hasDot(String path) {
    return path.indexOf('.') >= 0
        && SEPARATOR.splitAsStream(path).anyMatch(it -> it.strip().equals("."));
  }

  private void requireKey(int index, String written, String path) {
    if (hasDot(path)) {
      throw fault(MANIFEST_INVALID, index, written, "has a segment of a single dot");
    }
    String key = context.prefix() + path;
    if (key.length() > MAX_KEY_BYTES
        || key.getBytes(StandardCharsets.UTF_8).length > MAX_KEY_BYTES) {
      throw fault(
          MANIFEST_INVALID, index, written, "is longer than the 1024 bytes that a key can have");
    }
  }

  private static LakegateException fault(Reason reason, int index, String written, String what) {
    return new LakegateException(reason, entry(index) + Details.of("path %s ", written) + what);
  }

  private static String entry(int index) {
    return "files[%d]: ".formatted(index);
  }
}

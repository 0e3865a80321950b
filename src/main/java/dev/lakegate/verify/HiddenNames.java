package dev.lakegate.verify;

import java.util.regex.Pattern;

/**
 * What readers of folders take for hidden, since writers keep their own business there: names that
 * begin with {@code .} or {@code _}, and what Hadoop leaves behind.
 */
public final class HiddenNames {

  private static final Pattern SEPARATOR = Pattern.compile("/");

  private HiddenNames() {}

  /** Whether a segment of that path is hidden. */
  public static boolean isIn(String path) {
    return SEPARATOR.splitAsStream(path).anyMatch(HiddenNames::isHidden);
  }

  // A partition column may begin with an underscore: _day=3 is a folder of data.
  private static boolean isHidden(String segment) {
    return segment.startsWith(".")
        || segment.startsWith("_") && segment.indexOf('=') < 0
        || segment.endsWith("_$folder$")
        || segment.endsWith("._COPYING_");
  }
}

package dev.lakegate.dataset;

import java.util.regex.Pattern;

/**
 * The path segments {@code .} and {@code ..}. To an object store they are part of a name like any
 * other; a client, a proxy or a store that takes the name for a path resolves them, and looks at
 * another object, even of another bucket. So nothing that has one is ever asked for.
 *
 * <p>Blanks around one, a backslash beside it and what follows a semicolon hide it from nobody who
 * resolves leniently.
 */
public final class DotSegments {

  static final String WHY = "a segment of its key is . or .., which a proxy or a store may resolve";

  private static final String BLANKS = "[\\s\\p{Z}\\p{Cc}]*+";
  private static final Pattern ONE =
      Pattern.compile("(?:^|[/\\\\])" + BLANKS + "\\.\\.?" + BLANKS + "(?:$|[/\\\\;])");

  private DotSegments() {}

  /** Whether a key, or a part of one, has such a segment. */
  public static boolean areIn(String key) {
    return key.indexOf('.') >= 0 && ONE.matcher(key).find();
  }
}

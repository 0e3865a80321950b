package dev.lakegate.dataset;

/**
 * The path segments {@code .} and {@code ..}. To an object store they are part of a name like any
 * other; a client, a proxy or a store that takes the name for a path resolves them, and looks at
 * another object, even of another bucket. So nothing that has one is ever asked for.
 */
final class DotSegments {

  static final String WHY = "a segment of its key is . or .., which a proxy or a store may resolve";

  private DotSegments() {}

  /** Whether a key has one. */
  static boolean areIn(String key) {
    int start = 0;
    for (int end = key.indexOf('/'); end >= 0; end = key.indexOf('/', start)) {
      if (isOne(key, start, end)) {
        return true;
      }
      start = end + 1;
    }
    return isOne(key, start, key.length());
  }

  private static boolean isOne(String key, int start, int end) {
    int length = end - start;
    return length > 0 && length <= 2 && key.startsWith("..".substring(0, length), start);
  }
}

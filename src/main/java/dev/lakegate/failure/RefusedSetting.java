package dev.lakegate.failure;

import java.io.FileNotFoundException;
import java.nio.file.FileSystemException;

/**
 * Tells why a library refuses a setting, without what it quotes of the setting: that may be a
 * secret, or a key that was taken for the name of a file.
 */
public final class RefusedSetting {

  private RefusedSetting() {}

  /** The innermost cause: its type and its message, without what stands in quotes. */
  public static String why(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    // All they say is the name.
    boolean isName = root instanceof FileNotFoundException || root instanceof FileSystemException;
    return isName
        ? root.getClass().getSimpleName()
        : InertText.of(root).replaceAll("'.*'", "'...'").replaceAll("[^\\s,]+@", "***@");
  }
}

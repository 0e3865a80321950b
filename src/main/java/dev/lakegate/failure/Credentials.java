package dev.lakegate.failure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hides in text what only its user may see: the user-info of URIs, and what signs a request. Where
 * it cannot tell, it hides. The work grows with the text, and ends at {@link #LONGEST_TEXT}.
 */
final class Credentials {

  /** In characters. What follows in a longer text is left out: half a secret looks like none. */
  static final int LONGEST_TEXT = 65_536;

  /** In characters: a password may be a session token. */
  static final int LONGEST_USER_INFO = 4_096;

  private static final String HIDDEN = "***";
  private static final Pattern COLON = Pattern.compile("(?i):|%3a");
  private static final Pattern NEXT_URI = Pattern.compile("(?i)\\s[a-z][a-z0-9+.-]*://");

  private static final String IS_SIGN = "=:%";

  // In queries, encoded ones, headers, JSON, and JSON within JSON.
  private static final String IS = "[\\\\\"']*\\s*(?:[=:]|%(?:25){0,3}3[ad])[\\s\\\\\"'\\[]*";
  private static final Pattern SIGNED =
      Pattern.compile(
          "(?i)((?:signature|credential|security-token|awsaccesskeyid)" + IS + ")[^&\\s\"'<>,]+");
  private static final Pattern AUTHORIZATION =
      Pattern.compile("(?i)(authorization" + IS + ")[^\"'\\r\\n]+");

  private Credentials() {}

  static String hide(String text) {
    if (text.length() <= LONGEST_TEXT) {
      return hideAll(text);
    }
    // The @ ends a user-info that goes on where the text is cut.
    String beginning = hideAll(text.substring(0, LONGEST_TEXT) + "@");
    return (beginning.endsWith("@") ? beginning.substring(0, beginning.length() - 1) : beginning)
        + "…";
  }

  private static String hideAll(String text) {
    String shown = hideUserInfo(text);
    if (IS_SIGN.chars().noneMatch(sign -> text.indexOf(sign) >= 0)) {
      return shown;
    }
    shown = SIGNED.matcher(shown).replaceAll("$1" + HIDDEN);
    return AUTHORIZATION.matcher(shown).replaceAll("$1" + HIDDEN);
  }

  private static String hideUserInfo(String text) {
    StringBuilder out = new StringBuilder();
    int done = 0;
    int mark = text.indexOf("://");
    int at = text.indexOf('@', mark + 1);
    while (mark >= 0 && at >= 0) {
      int start = mark + 3;
      int last = at - start < LONGEST_USER_INFO ? text.lastIndexOf('@', end(text, start) - 1) : -1;
      if (last >= start) {
        out.append(text, done, start).append(HIDDEN);
        done = last;
      }
      // What begins too far before the next @ need not be looked at: the work stays linear.
      mark = text.indexOf("://", Math.max(Math.max(start, done), at - LONGEST_USER_INFO - 3));
      at = text.indexOf('@', mark + 1);
    }
    return out.append(text, done, text.length()).toString();
  }

  /** Where the user-info that begins there must have ended. */
  private static int end(String text, int start) {
    int limit = Math.min(text.length(), start + LONGEST_USER_INFO);
    int authority = start;
    while (authority < limit && !endsAuthority(text.charAt(authority))) {
      authority++;
    }
    // Who writes user:password may not have encoded what stands in the password.
    if (!COLON.matcher(text).region(start, authority).find()) {
      return authority;
    }
    Matcher next = NEXT_URI.matcher(text).region(authority, limit);
    return next.find() ? next.start() : limit;
  }

  private static boolean endsAuthority(char letter) {
    return letter == '/' || Character.isWhitespace(letter);
  }
}

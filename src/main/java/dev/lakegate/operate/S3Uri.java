package dev.lakegate.operate;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bucket and a key, or the beginning of one, as people write them. The key is taken as it stands:
 * nothing in it is decoded.
 *
 * @param bucket the bucket
 * @param key empty for the whole bucket
 */
record S3Uri(String bucket, String key) {

  private static final Pattern FORM =
      Pattern.compile(
          "(?:s3|s3a|s3n)://(?<bucket>[A-Za-z0-9][A-Za-z0-9._-]{1,62})(?:/(?<key>.*))?");

  /**
   * Reads a request parameter.
   *
   * @throws ProblemException when it is no such URI
   */
  static S3Uri parse(String parameter, String value) {
    Matcher matcher = FORM.matcher(value);
    if (!matcher.matches()) {
      throw ProblemException.badParameter(
          parameter, value, "give s3://bucket/prefix/, the prefix of a generation");
    }
    String key = matcher.group("key");
    return new S3Uri(matcher.group("bucket"), key == null ? "" : Parameters.key(parameter, key));
  }
}

package dev.lakegate.manifest;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Which properties of a file are clearly digests, known or not: what names a family of algorithms
 * with its number, or says that it is a checksum, a digest or a hash.
 */
final class DigestNames {

  private static final Pattern NO_LETTER_OR_DIGIT = Pattern.compile("[^a-z0-9]+");
  private static final Pattern DIGEST =
      Pattern.compile(
          "(?:sha|shake|keccak|md|crc|xxh|ripemd|adler|fletcher|fnv|murmur)[0-9]"
              + "|blake|xxh|murmur|checksum|cksum|digest|(?:sha|[bmd][0-9])sum"
              + "|hash(?:[0-9]+|es)?$|hash(?:value|hex)"
              + "|^crc|crc$|^sha$|^ripemd$");

  private DigestNames() {}

  /** Whether that property is one, in any case, and with any separators. */
  static boolean contain(String name) {
    String plain =
        NO_LETTER_OR_DIGIT
            .matcher(Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT))
            .replaceAll("");
    return DIGEST.matcher(plain).find();
  }
}

package dev.lakegate.verify;

import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.manifest.Details;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.StoredObject;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Explains a missing file by one whose name is meant to be the same: some writers encode keys, and
 * names that look alike may be other characters. It only explains; another key is another file.
 */
final class NearNames {

  private static final int MAX_LISTED = 5_000;
  // Whatever a writer does to names, it leaves these characters alone.
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._/-]*");
  private static final Pattern PLAIN_FOLDER = Pattern.compile("(?:[A-Za-z0-9._-]+/)*");

  private final ObjectStore store;
  private final Generation generation;

  NearNames(ObjectStore store, Generation generation) {
    this.store = store;
    this.generation = generation;
  }

  /** The same failure, whose detail names the near file where there is one. */
  LakegateException explain(MissingFileException missing) {
    String path = missing.path();
    Optional<String> near = PLAIN.matcher(path).matches() ? Optional.empty() : find(path);
    return near.isEmpty()
        ? missing
        : new LakegateException(Reason.FILE_MISSING, detail(path, near.get()), missing);
  }

  private Optional<String> find(String path) {
    String spelling = spelling(path);
    try (Stream<StoredObject> listed =
        store.list(generation.bucket(), generation.prefix() + plainFolder(path))) {
      return listed
          .limit(MAX_LISTED)
          .map(it -> it.location().key().substring(generation.prefix().length()))
          .filter(it -> spelling(it).equals(spelling))
          .findFirst();
    } catch (LakegateException e) {
      // An explanation is not worth a failure.
      return Optional.empty();
    }
  }

  private static String plainFolder(String path) {
    Matcher folder = PLAIN_FOLDER.matcher(path);
    return folder.lookingAt() ? folder.group() : "";
  }

  private static String spelling(String path) {
    return Normalizer.normalize(decoded(path), Form.NFC);
  }

  private static String decoded(String path) {
    try {
      return URLDecoder.decode(path, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return path;
    }
  }

  private static String detail(String path, String near) {
    boolean sameText =
        Normalizer.normalize(path, Form.NFC).equals(Normalizer.normalize(near, Form.NFC));
    return sameText
        ? Details.of(
            "%s is listed, but not there: it is listed in "
                + form(path)
                + ", but stored in "
                + form(near)
                + ", which is another key",
            path)
        : Details.of(
            "%s is listed, but not there; %s is, but listed paths are raw: they are never URL-encoded"
                + " or decoded",
            path, near);
  }

  private static String form(String path) {
    if (Normalizer.isNormalized(path, Form.NFC)) {
      return "the Unicode normal form NFC";
    }
    return Normalizer.isNormalized(path, Form.NFD)
        ? "the Unicode normal form NFD"
        : "neither Unicode normal form";
  }
}

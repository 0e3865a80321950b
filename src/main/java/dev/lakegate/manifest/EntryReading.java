package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.store.ChecksumAlgorithm;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** Reads one element of {@code files}. */
final class EntryReading {

  private static final int LONGEST_ALGORITHM = 16;

  private final Tokens tokens;
  private final PathRule paths;
  private final int index;
  private final ListedChecksums checksums = new ListedChecksums();
  private @Nullable String path;
  private long size = -1;

  EntryReading(Tokens tokens, PathRule paths, int index) {
    this.tokens = tokens;
    this.paths = paths;
    this.index = index;
  }

  /** The entry that begins at the current token. */
  ManifestEntry read() {
    if (!tokens.is(JsonToken.START_OBJECT)) {
      throw fault("is no object");
    }
    for (String name = tokens.nextName(); name != null; name = tokens.nextName()) {
      tokens.next();
      readProperty(name);
    }
    if (path == null || size < 0) {
      throw fault(path == null ? "has no path" : "has no size");
    }
    return new ManifestEntry(path, size, checksums.strongest(), checksums.unsupported());
  }

  private void readProperty(String name) {
    switch (name) {
      case "path" -> path = paths.relative(index, text("path"));
      case "size" -> size = readSize();
      case "checksum" -> readChecksum();
      default -> readOptional(name);
    }
  }

  private void readOptional(String name) {
    // In any case, too: a digest that is written shall be compared.
    ChecksumAlgorithm algorithm =
        name.length() > LONGEST_ALGORITHM ? null : ChecksumAlgorithm.ofName(name).orElse(null);
    if (algorithm != null) {
      readShortForm(name, algorithm);
      return;
    }
    if (!tokens.is(JsonToken.VALUE_NULL) && DigestNames.contain(name)) {
      checksums.addUnsupported(name);
    }
    tokens.skip();
  }

  private long readSize() {
    if (!tokens.isCount()) {
      throw fault("needs a size from 0, a whole number of bytes");
    }
    return tokens.number();
  }

  private void readShortForm(String name, ChecksumAlgorithm algorithm) {
    if (!tokens.is(JsonToken.VALUE_NULL)) {
      checksums.add(index, WrittenChecksum.parse(index, algorithm, null, text(name)));
    }
  }

  private void readChecksum() {
    if (tokens.is(JsonToken.VALUE_NULL)) {
      return;
    }
    if (!tokens.is(JsonToken.START_OBJECT)) {
      throw fault("needs an object as its checksum");
    }
    String algorithm = null;
    String encoding = null;
    String value = null;
    for (String name = tokens.nextName(); name != null; name = tokens.nextName()) {
      tokens.next();
      switch (name) {
        case "algorithm" -> algorithm = text("checksum.algorithm");
        case "encoding" ->
            encoding = tokens.is(JsonToken.VALUE_NULL) ? null : text("checksum.encoding");
        case "value" -> value = text("checksum.value");
        default -> tokens.skip();
      }
    }
    addChecksum(algorithm, encoding, value);
  }

  private void addChecksum(
      @Nullable String algorithm, @Nullable String encoding, @Nullable String value) {
    if (algorithm == null || value == null) {
      throw fault(
          algorithm == null ? "has a checksum without algorithm" : "has a checksum without value");
    }
    ChecksumAlgorithm known = ChecksumAlgorithm.ofName(algorithm).orElse(null);
    if (known == null) {
      checksums.addUnsupported(algorithm);
    } else {
      checksums.add(index, WrittenChecksum.parse(index, known, encoding, value));
    }
  }

  private String text(String property) {
    if (!tokens.is(JsonToken.VALUE_STRING) || tokens.text().isEmpty()) {
      throw fault("needs a text as its " + property);
    }
    return tokens.text();
  }

  private LakegateException fault(String what) {
    String label = path == null ? "" : Details.of(" (%s)", path);
    return new LakegateException(MANIFEST_INVALID, "files[" + index + "]" + label + " " + what);
  }
}

package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;

import java.io.Reader;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * The tokens of a manifest, one after another. Strict JSON, and bounded in all that a parser keeps:
 * nesting, lengths, and the names of open objects, which it holds to find duplicates.
 */
final class Tokens implements AutoCloseable {

  static final int MAX_NESTING = 64;

  private static final int MAX_STRING = 1 << 20;
  private static final int MAX_NAME = 8 << 10;
  private static final int MAX_NUMBER = 100;
  private static final long MAX_NAMES = 4L << 20;
  private static final int NAME_OVERHEAD = 16;

  // Canonicalising would collect every name ever seen.
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_NESTING)
                  .maxStringLength(MAX_STRING)
                  .maxNameLength(MAX_NAME)
                  .maxNumberLength(MAX_NUMBER)
                  .build())
          .build();

  private final JsonParser parser;
  private final long[] names = new long[MAX_NESTING + 2];
  private long openNames;
  private int depth;

  Tokens(Reader text) {
    this.parser = JSON.createParser(ObjectReadContext.empty(), text);
  }

  /** The next token; null at the end. */
  @Nullable JsonToken next() {
    JsonToken token = parser.nextToken();
    if (token == JsonToken.PROPERTY_NAME) {
      hold(parser.currentName());
    } else if (token != null && token.isStructStart()) {
      depth++;
    } else if (token != null && token.isStructEnd()) {
      openNames -= names[depth];
      names[depth--] = 0;
    }
    return token;
  }

  private void hold(String name) {
    int weight = name.length() + NAME_OVERHEAD;
    names[depth] += weight;
    openNames += weight;
    if (openNames > MAX_NAMES) {
      throw Details.failure(MANIFEST_INVALID, "An object of the manifest has too many properties");
    }
  }

  /** The name of the current object's next property; null at the object's end. */
  @Nullable String nextName() {
    return next() == JsonToken.PROPERTY_NAME ? parser.currentName() : null;
  }

  /** The current property's name. */
  String name() {
    return parser.currentName();
  }

  /** How many objects and arrays are open. */
  int depth() {
    return depth;
  }

  /** Whether the current token is that one. */
  boolean is(JsonToken token) {
    return parser.currentToken() == token;
  }

  /** The current token; there is one. */
  JsonToken current() {
    return parser.currentToken();
  }

  /** The current text or number as written. */
  String text() {
    return parser.getString();
  }

  /** Whether the current token is an integer within the range of a long. */
  boolean isLong() {
    return is(JsonToken.VALUE_NUMBER_INT)
        && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
  }

  /** Whether the current token is an integer from 0, and written as one: −0 is none. */
  boolean isCount() {
    return isLong() && !text().startsWith("-");
  }

  /** The current integer. */
  long number() {
    return parser.getLongValue();
  }

  /** The current number of any kind. */
  Number anyNumber() {
    return parser.getNumberValue();
  }

  /** Goes to the end of the current value. */
  void skip() {
    for (int outside = is(JsonToken.START_OBJECT) || is(JsonToken.START_ARRAY) ? depth - 1 : depth;
        depth > outside; ) {
      next();
    }
  }

  @Override
  public void close() {
    parser.close();
  }
}

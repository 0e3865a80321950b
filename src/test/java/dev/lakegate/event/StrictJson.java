package dev.lakegate.event;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Another strict reader of JSON, to compare with. */
final class StrictJson {

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private StrictJson() {}

  /** Whether the bytes are one JSON value in UTF-8, with no name twice in any object. */
  static boolean accepts(byte[] utf8) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text(utf8))) {
      if (parser.nextToken() == null) {
        return false;
      }
      parser.skipChildren();
      return parser.nextToken() == null;
    } catch (CharacterCodingException | JacksonException refused) {
      return false;
    }
  }

  /** The value, which must be one. */
  static JsonNode read(byte[] utf8) {
    try {
      return new JsonMapper(FACTORY).readTree(text(utf8));
    } catch (CharacterCodingException notUtf8) {
      throw new IllegalArgumentException(notUtf8);
    }
  }

  private static String text(byte[] utf8) throws CharacterCodingException {
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}

package dev.lakegate.event;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** Reads one strict JSON value: nothing after it, no name twice, and no bottomless nesting. */
final class JsonReader {

  /** Far more than any store nests, and far less than a thread's stack holds. */
  static final int MAX_DEPTH = 100;

  // Text and numbers need no bound of their own: the whole is bounded, and none is evaluated.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private JsonReader() {}

  static Json read(byte[] utf8) throws MalformedEventException {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
      return read(text.startsWith("\uFEFF") ? text.substring(1) : text);
    } catch (CharacterCodingException notUtf8) {
      throw new MalformedEventException("The value is not UTF-8 text");
    }
  }

  static Json read(String text) throws MalformedEventException {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      Json value = value(parser, parser.nextToken());
      if (parser.nextToken() != null) {
        throw new MalformedEventException("Something follows the JSON value");
      }
      return value;
    } catch (StreamConstraintsException tooDeep) {
      throw new MalformedEventException("JSON nested deeper than " + MAX_DEPTH + " levels");
    } catch (JacksonException notJson) {
      throw new MalformedEventException("Not JSON" + place(notJson));
    }
  }

  private static Json value(JsonParser parser, @Nullable JsonToken token)
      throws MalformedEventException {
    if (token == null) {
      throw new MalformedEventException("Not JSON: nothing but white space");
    }
    return switch (token) {
      case START_OBJECT -> members(parser);
      case START_ARRAY -> items(parser);
      case VALUE_STRING -> new Json.Text(parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Number(parser.getString());
      case VALUE_TRUE -> Json.Literal.TRUE;
      case VALUE_FALSE -> Json.Literal.FALSE;
      case VALUE_NULL -> Json.Literal.NULL;
      default -> throw new IllegalStateException("No JSON value begins with " + token);
    };
  }

  private static Json members(JsonParser parser) throws MalformedEventException {
    Map<String, Json> members = new HashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      if (members.put(name, value(parser, parser.nextToken())) != null) {
        // Two readers could see two different objects in it.
        throw new MalformedEventException("A name occurs twice in one JSON object");
      }
    }
    return new Json.Members(members);
  }

  private static Json items(JsonParser parser) throws MalformedEventException {
    List<Json> items = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      items.add(value(parser, token));
    }
    return new Json.Items(items);
  }

  /** Jackson's own message would quote the event. */
  private static String place(JacksonException notJson) {
    var location = notJson.getLocation();
    return location == null
        ? ""
        : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
  }
}

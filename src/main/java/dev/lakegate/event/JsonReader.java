package dev.lakegate.event;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
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
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads one strict JSON value: nothing after it, no name twice, and no bottomless nesting, whether
 * anybody looks there or not.
 */
final class JsonReader {

  /** Far more than any store nests, and far less than a thread's stack holds. */
  static final int MAX_DEPTH = 100;

  // Text and numbers need no bound of their own: the whole is bounded, and none is evaluated.
  // Jackson's table of names is shared by all parsers: whoever writes to the topic could fill the
  // memory with names, or have good JSON refused for names that collide in it.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private final JsonParser parser;
  private final List<MemberNames> namesByDepth = new ArrayList<>();

  private JsonReader(JsonParser parser) {
    this.parser = parser;
  }

  static Json read(byte[] utf8) throws MalformedEventException {
    try {
      CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8));
      boolean isMarked = text.hasRemaining() && text.get(0) == '\uFEFF';
      return read(isMarked ? text.position(1) : text);
    } catch (CharacterCodingException notUtf8) {
      throw new MalformedEventException("The value is not UTF-8 text");
    }
  }

  static Json read(String text) throws MalformedEventException {
    return read(CharBuffer.wrap(text.toCharArray()));
  }

  private static Json read(CharBuffer text) throws MalformedEventException {
    int start = text.arrayOffset() + text.position();
    try (JsonParser parser =
        FACTORY.createParser(ObjectReadContext.empty(), text.array(), start, text.remaining())) {
      Json value = new JsonReader(parser).value(parser.nextToken(), Shape.NOTIFICATION, 0);
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

  private Json value(@Nullable JsonToken token, @Nullable Shape shape, int depth)
      throws MalformedEventException {
    if (token == null) {
      throw new MalformedEventException("Not JSON: nothing but white space");
    }
    return switch (token) {
      case START_OBJECT -> object(shape, depth);
      case START_ARRAY -> array(shape, depth);
      case VALUE_STRING -> shape == null ? Json.Literal.UNREAD : new Json.Text(parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
          shape == null ? Json.Literal.UNREAD : new Json.Number(parser.getString());
      case VALUE_TRUE -> Json.Literal.TRUE;
      case VALUE_FALSE -> Json.Literal.FALSE;
      case VALUE_NULL -> Json.Literal.NULL;
      default -> throw new IllegalStateException("No JSON value begins with " + token);
    };
  }

  private Json object(@Nullable Shape shape, int depth) throws MalformedEventException {
    Map<String, Shape> read = shape == null ? Map.of() : shape.members();
    Map<String, Json> members = read.isEmpty() ? Map.of() : new HashMap<>();
    MemberNames names = names(depth);
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      if (!names.add(name)) {
        // Two readers could see two different objects in it.
        throw new MalformedEventException("A name occurs twice in one JSON object");
      }
      Shape member = read.get(name);
      Json value = value(parser.nextToken(), member, depth + 1);
      if (member != null) {
        members.put(name, value);
      }
    }
    return read.isEmpty() ? Json.Literal.UNREAD : new Json.Members(members);
  }

  private Json array(@Nullable Shape shape, int depth) throws MalformedEventException {
    Shape read = shape == null ? null : shape.items();
    List<Json> items = read == null ? List.of() : new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      boolean isEnough = items.size() > Envelopes.MAX_RECORDS;
      Json item = value(token, isEnough ? null : read, depth + 1);
      if (read != null && !isEnough) {
        items.add(item);
      }
    }
    return read == null ? Json.Literal.UNREAD : new Json.Items(items);
  }

  /** Those of the object at that depth, of which only one is open at a time. */
  private MemberNames names(int depth) {
    while (namesByDepth.size() <= depth) {
      namesByDepth.add(new MemberNames());
    }
    namesByDepth.get(depth).clear();
    return namesByDepth.get(depth);
  }

  /** Jackson's own message would quote the event. */
  private static String place(JacksonException notJson) {
    var location = notJson.getLocation();
    return location == null
        ? ""
        : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
  }
}

package dev.lakegate.manifest;

import static dev.lakegate.failure.Reason.MANIFEST_INVALID;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** Reads the table's metadata, whatever it holds, up to 64 Ki characters. */
final class FreeForm {

  private static final int MAX_LENGTH = 64 << 10;
  private static final int TOKEN_OVERHEAD = 2;

  private final Tokens tokens;
  private int length;

  FreeForm(Tokens tokens) {
    this.tokens = tokens;
  }

  /** The object that begins at the current token, unmodifiable. */
  Map<String, Object> object() {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (String name = tokens.nextName(); name != null; name = tokens.nextName()) {
      spend(name.length());
      tokens.next();
      values.put(name, value());
    }
    return nullsAllowed(Collections.unmodifiableMap(values));
  }

  private List<@Nullable Object> array() {
    List<@Nullable Object> values = new ArrayList<>();
    while (tokens.next() != JsonToken.END_ARRAY) {
      values.add(value());
    }
    return Collections.unmodifiableList(values);
  }

  private @Nullable Object value() {
    spend(TOKEN_OVERHEAD);
    return switch (tokens.current()) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> text();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  private String text() {
    String text = tokens.text();
    spend(text.length());
    return text;
  }

  private Number number() {
    spend(tokens.text().length());
    Number number = tokens.anyNumber();
    if (!Double.isFinite(number.doubleValue())) {
      throw Details.failure(MANIFEST_INVALID, "table has a number out of range: %s", tokens.text());
    }
    return number;
  }

  private void spend(int characters) {
    length += characters;
    if (length > MAX_LENGTH) {
      throw Details.failure(MANIFEST_INVALID, "table has more than %d characters", MAX_LENGTH);
    }
  }

  @SuppressWarnings({"unchecked", "NullAway"})
  private static Map<String, Object> nullsAllowed(Map<String, @Nullable Object> values) {
    return (Map<String, Object>) (Map<String, ?>) Objects.requireNonNull(values);
  }
}

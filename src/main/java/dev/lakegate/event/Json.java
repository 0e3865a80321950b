package dev.lakegate.event;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value. Numbers stay as they were written: none of them decides anything here, and a store
 * may write one of any length.
 */
sealed interface Json {

  /** An object. Looking into it never fails: what has another type than asked for is not there. */
  record Members(Map<String, Json> byName) implements Json {

    static final Members NONE = new Members(Map.of());

    boolean has(String name) {
      return byName.containsKey(name);
    }

    @Nullable Json get(String name) {
      return byName.get(name);
    }

    /** The object of that name, or an empty one. */
    Members object(String name) {
      return byName.get(name) instanceof Members members ? members : NONE;
    }

    /** The string of that name; null when it is empty, too. */
    @Nullable String text(String name) {
      return byName.get(name) instanceof Text text && !text.value().isEmpty() ? text.value() : null;
    }

    /** The string of that name, or the number as it was written. */
    @Nullable String textOrNumber(String name) {
      return byName.get(name) instanceof Number number ? number.digits() : text(name);
    }
  }

  /** An array. */
  record Items(List<Json> values) implements Json {}

  /** A string. */
  record Text(String value) implements Json {}

  /** A number, as it was written. */
  record Number(String digits) implements Json {}

  /** What has no content of its own. */
  enum Literal implements Json {
    TRUE,
    FALSE,
    NULL,
    /** Well-formed, and nothing that anybody reads. */
    UNREAD
  }
}

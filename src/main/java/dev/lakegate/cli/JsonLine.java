package dev.lakegate.cli;

import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** A result for programs: one object on one line, in ASCII, so that it steers no terminal. */
final class JsonLine {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private JsonLine() {}

  static String of(Object result) {
    return MAPPER.writeValueAsString(result);
  }
}

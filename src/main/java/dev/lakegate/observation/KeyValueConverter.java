package dev.lakegate.observation;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.lakegate.failure.InertText;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.event.KeyValuePair;

/**
 * The pattern's key-values ({@code %kvp}) as {@code key="value"}, in which no value can pass for
 * another key: quotes and backslashes in it are escaped by a backslash.
 */
final class KeyValueConverter extends ClassicConverter {

  @Override
  public String convert(ILoggingEvent event) {
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    return pairs == null
        ? ""
        : pairs.stream().map(KeyValueConverter::write).collect(Collectors.joining(" "));
  }

  private static String write(KeyValuePair pair) {
    String value = InertText.of(String.valueOf(pair.value));
    return pair.key + "=\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}

package dev.lakegate.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads one of several words as help and configuration write them, such as {@code stored-checksum};
 * capitals and underscores do as well.
 */
final class Choice<E extends Enum<E>> implements ITypeConverter<E> {

  private final Class<E> type;

  Choice(Class<E> type) {
    this.type = type;
  }

  @Override
  public E convert(String value) {
    String wanted = value.toLowerCase(Locale.ROOT).replace('_', '-');
    return Arrays.stream(type.getEnumConstants())
        .filter(it -> word(it).equals(wanted))
        .findAny()
        .orElseThrow(() -> refused(value));
  }

  private TypeConversionException refused(String value) {
    String words =
        Arrays.stream(type.getEnumConstants()).map(Choice::word).collect(Collectors.joining(", "));
    return new TypeConversionException("expected one of %s, but was '%s'".formatted(words, value));
  }

  private static String word(Enum<?> it) {
    return it.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

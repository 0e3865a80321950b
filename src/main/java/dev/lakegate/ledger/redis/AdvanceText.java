package dev.lakegate.ledger.redis;

import static java.util.Objects.requireNonNull;

import dev.lakegate.ledger.Advance;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An advance in one field of a record. */
final class AdvanceText {

  private AdvanceText() {}

  static @Nullable String writeOrNull(@Nullable Advance advance) {
    return advance == null
        ? null
        : Fields.encode(
            String.valueOf(advance.files()),
            textOrNull(advance.totalFiles()),
            String.valueOf(advance.bytes()),
            textOrNull(advance.totalBytes()),
            String.valueOf(advance.resumedFiles()),
            String.valueOf(advance.bytesPerSecond()),
            Micros.of(advance.expectedEnd()),
            Micros.of(advance.at()));
  }

  private static @Nullable String textOrNull(@Nullable Long number) {
    return number == null ? null : number.toString();
  }

  static @Nullable Advance readOrNull(@Nullable String kept) {
    if (kept == null) {
      return null;
    }
    List<@Nullable String> parts = Fields.decode(kept);
    return new Advance(
        number(parts.get(0)),
        numberOrNull(parts.get(1)),
        number(parts.get(2)),
        numberOrNull(parts.get(3)),
        number(parts.get(4)),
        number(parts.get(5)),
        instantOrNull(parts.get(6)),
        Micros.instant(requireNonNull(parts.get(7))));
  }

  private static long number(@Nullable String text) {
    return Long.parseLong(requireNonNull(text));
  }

  private static @Nullable Long numberOrNull(@Nullable String text) {
    return text == null ? null : Long.valueOf(text);
  }

  private static @Nullable Instant instantOrNull(@Nullable String micros) {
    return micros == null ? null : Micros.instant(micros);
  }
}

package dev.lakegate.verify;

import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import java.util.Arrays;
import java.util.Optional;

/**
 * How far a verification came: a later one of the same manifest need not read again what still
 * stands as it was proven. It says nothing about the files but how they were looked at, so whoever
 * keeps it need not understand it.
 *
 * @param mode how much of each file was proven
 * @param manifestPin the manifest that lists the files, as a token
 * @param files how many files, counted from the manifest's first, were proven; at least 1
 * @param bytes how many bytes those have
 * @param digest of their paths and pins in the manifest's order, in hex
 */
public record VerificationCheckpoint(
    VerificationMode mode, String manifestPin, long files, long bytes, String digest) {

  private static final String FORM = "1";
  private static final int PARTS = 6;

  /** One line to keep. */
  public String text() {
    return String.join(
        " ",
        FORM,
        mode.name(),
        String.valueOf(files),
        String.valueOf(bytes),
        digest,
        // Last, since it may hold spaces.
        manifestPin);
  }

  /** Reads what {@link #text()} gave; empty for anything else, such as another release's. */
  public static Optional<VerificationCheckpoint> parse(String text) {
    String[] parts = text.split(" ", PARTS);
    if (parts.length < PARTS || !parts[0].equals(FORM)) {
      return Optional.empty();
    }
    try {
      return mode(parts[1])
          .map(
              mode ->
                  new VerificationCheckpoint(
                      mode,
                      parts[5],
                      Long.parseLong(parts[2]),
                      Long.parseLong(parts[3]),
                      parts[4]));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<VerificationMode> mode(String name) {
    return Arrays.stream(VerificationMode.values()).filter(it -> it.name().equals(name)).findAny();
  }
}

package dev.lakegate.fuzz;

/** Fails for some input, so that a finding is seen to be one. */
public final class CrashingFuzz {

  private CrashingFuzz() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] value) {
    if (value.length > 2 && value[0] == '{' && value[1] == '"') {
      throw new IllegalStateException("Found as planned");
    }
  }
}

package dev.lakegate.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No input that the fuzzer thinks of breaks a target; {@code -Dfuzz.seconds} is its time for each.
 */
class FuzzIT {

  private static final int SECONDS = Integer.getInteger("fuzz.seconds", 10);

  static List<FuzzTarget> targets() {
    return FuzzTarget.all();
  }

  @BeforeAll
  static void needsTheFuzzersNativeLibrary() {
    String driver = "/com/code_intelligence/jazzer/driver/jazzer_driver_" + platform() + "/";
    boolean isThere =
        List.of("libjazzer_driver.so", "libjazzer_driver.dylib", "jazzer_driver.dll").stream()
            .anyMatch(library -> FuzzIT.class.getResource(driver + library) != null);
    assumeTrue(isThere, "Jazzer brings no native library for " + platform());
  }

  @ParameterizedTest
  @MethodSource("targets")
  void findsNothing(FuzzTarget target) throws IOException, InterruptedException {
    FuzzRun run = FuzzRun.of(target, SECONDS);

    assertThat(run.findings()).as(run.account()).isEmpty();
    assertThat(run.exitCode()).as(run.output()).isZero();
    assertThat(run.executions()).as(run.output()).isPositive();
    assertThat(run.instrumented())
        .anyMatch(name -> name.startsWith("dev.lakegate."))
        .anyMatch(name -> name.startsWith("tools.jackson.core."));
  }

  @Test
  void aFindingIsSeenWithItsReproducerAndItsStack() throws IOException, InterruptedException {
    FuzzTarget crashing =
        new FuzzTarget(CrashingFuzz.class.getName(), Path.of("src/test/resources/samples/events"));

    FuzzRun run = FuzzRun.of(crashing, SECONDS);

    assertThat(run.exitCode()).isNotZero();
    assertThat(run.findings()).isNotEmpty();
    assertThat(run.output())
        .contains("IllegalStateException: Found as planned")
        .contains("at " + CrashingFuzz.class.getName() + ".fuzzerTestOneInput");
  }

  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return (system.startsWith("mac") ? "macos" : system.startsWith("windows") ? "windows" : system)
        + "_"
        + (machine.equals("amd64") ? "x86_64" : machine.equals("arm64") ? "aarch64" : machine);
  }
}

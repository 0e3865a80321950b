package dev.lakegate.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.failure.LakegateException;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every sample of a faulty manifest, as far as reading it can tell. */
class ManifestFaultsTest {

  /** What only the objects themselves can show. */
  private static final Set<String> FOUND_LATER =
      Set.of(
          "file-missing",
          "size-mismatch",
          "checksum-mismatch",
          "checksum-missing",
          "checksum-unsupported");

  @ParameterizedTest
  @MethodSource("dev.lakegate.manifest.SampleManifests#faults")
  void isReadAsItDeserves(SampleManifests.Fault fault) {
    String found = read(fault.manifest());

    boolean readable =
        fault.expect().stream().allMatch(it -> it.equals("complete") || FOUND_LATER.contains(it));
    assertThat(found).isIn(readable ? List.of("readable") : fault.expect());
  }

  private static String read(byte[] bytes) {
    try (Manifest manifest =
        ManifestTexts.reader().read(new ByteArrayInputStream(bytes), ManifestTexts.SAMPLE)) {
      assertThat(manifest.entries()).hasSize((int) manifest.fileCount());
      return "readable";
    } catch (LakegateException e) {
      return e.reason().code();
    }
  }
}

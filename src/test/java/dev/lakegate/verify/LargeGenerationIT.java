package dev.lakegate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.manifest.ManifestLimits;
import dev.lakegate.manifest.ManifestReader;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Enumeration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The largest generation is verified in little memory: tried in a process that has no more. */
class LargeGenerationIT {

  private static final int FILES = 1_000_000;
  private static final int SIZE = 11;
  private static final String PREFIX = "orders/dt=1/";

  @TempDir private Path folder;

  @Test
  void verifiesAMillionSizesIn256MiB() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                Verifying.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();

    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(output).contains("SIZE: 1000000 files, 11000000 bytes, 1000000 pins");
    assertThat(process.waitFor()).isZero();
    Matcher live = Pattern.compile("live heap at its largest: ([0-9]+) MiB").matcher(output);
    assertThat(live.find()).isTrue();
    assertThat(Integer.parseInt(live.group(1))).isBetween(1, 200);
    System.out.println(output.strip());
  }

  /** What that process runs. */
  static final class Verifying {

    private Verifying() {}

    public static void main(String[] arguments) {
      Path folder = Path.of(arguments[0]);
      long start = System.nanoTime();
      try (StoreGenerationVerifier verifier =
          new StoreGenerationVerifier(
              new MillionFiles(), new ManifestReader(ManifestLimits.DEFAULT, folder), folder, 4)) {
        Verification.Complete complete =
            (Verification.Complete)
                verifier.verify(Announcement.of(PREFIX).with(VerificationMode.SIZE).request());
        report(complete.generation(), (System.nanoTime() - start) / 1_000_000);
      }
    }

    private static void report(VerifiedGeneration generation, long millis) {
      try (generation;
          Stream<VerifiedFile> files = generation.files()) {
        System.out.printf(
            "%s: %d files, %d bytes, %d pins, %d ms, live heap at its largest: %d MiB%n",
            generation.level(),
            generation.fileCount(),
            generation.totalBytes(),
            files.filter(it -> it.object().pin().eTag() != null).count(),
            millis,
            liveHeap() >> 20);
      }
    }

    // What collections left over, at most: the peak of what was alive, and a little more.
    private static long liveHeap() {
      return ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(it -> it.getType() == MemoryType.HEAP)
          .filter(it -> it.getName().contains("Old") || it.getName().contains("Tenured"))
          .map(MemoryPoolMXBean::getPeakUsage)
          .mapToLong(it -> it == null ? 0 : it.getUsed())
          .sum();
    }
  }

  /** A store whose million files are made up while they are listed. */
  private static final class MillionFiles implements ObjectStore {

    private static final Instant WRITTEN = Instant.parse("2026-11-28T01:00:00Z");

    private static StoredObject object(String path, long size) {
      return new StoredObject(
          new ObjectLocation(Announcement.BUCKET, PREFIX + path),
          size,
          new Pin(null, "9e107d9d372bb6826bd81d3542a419d6", WRITTEN));
    }

    private static String path(int number) {
      // All of one length, so that the manifest's size is known beforehand.
      return "year=2026/month=11/day=28/hour=01/part-" + (FILES + number) + ".parquet";
    }

    @Override
    public Optional<StoredObject> head(ObjectLocation location) {
      return Optional.of(object(location.key().substring(PREFIX.length()), 0));
    }

    @Override
    public Optional<ObjectContent> open(ObjectLocation location) {
      return location.key().endsWith("manifest.json")
          ? Optional.of(new ManifestContent())
          : Optional.empty();
    }

    @Override
    public Stream<StoredObject> list(String bucket, String prefix) {
      return IntStream.range(0, FILES).mapToObj(i -> object(path(i), SIZE));
    }

    @Override
    public ObjectContent open(StoredObject object, long offset, long length) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ObjectContent open(StoredObject object) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void probe(String bucket) {}
  }

  private record ManifestContent() implements ObjectContent {

    private static final String BEGINNING = "{\"files\":[";

    @Override
    public StoredObject object() {
      long entry = entry(0).length() + 1L;
      return MillionFiles.object("manifest.json", BEGINNING.length() + FILES * entry + 1);
    }

    @Override
    public InputStream stream() {
      return new SequenceInputStream(new Pieces());
    }

    @Override
    public void abort() {}

    @Override
    public void close() {}

    private static String entry(int number) {
      return "{\"path\":\"" + MillionFiles.path(number) + "\",\"size\":" + SIZE + "}";
    }
  }

  /** A manifest that is made while it is read. */
  private static final class Pieces implements Enumeration<InputStream> {

    private static final int ENTRIES_PER_PIECE = 1_000;

    private int next;

    @Override
    public boolean hasMoreElements() {
      return next < FILES;
    }

    @Override
    public InputStream nextElement() {
      StringBuilder text = new StringBuilder(next == 0 ? ManifestContent.BEGINNING : "");
      for (int last = next + ENTRIES_PER_PIECE; next < last; next++) {
        text.append(ManifestContent.entry(next)).append(next == FILES - 1 ? "]}" : ",");
      }
      return new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
    }
  }
}

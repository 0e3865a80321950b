package dev.lakegate.cli;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.ObjectWriter;
import dev.lakegate.verify.GenerationVerifier;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a command works with, made of the configuration. */
public interface Workbench extends AutoCloseable {

  /** The store. */
  ObjectStore store();

  /** What writes to it; only a command that asked for it may. */
  ObjectWriter writer();

  /** Verifies like the service. */
  GenerationVerifier verifier();

  /** A folder for temporary files, gone when this is closed. */
  Path temporaryFiles();

  /** What time it is. */
  Clock clock();

  /**
   * The dataset that a folder belongs to by the configuration, else one with the defaults.
   *
   * @param folder empty, or ending in {@code /}
   * @param sentinel whose; null for any
   */
  Dataset dataset(String bucket, String folder, @Nullable String sentinel);

  @Override
  void close();

  /** Opens one when a command needs it, since that takes a moment. */
  @FunctionalInterface
  interface Opener {

    /**
     * Reads the configuration.
     *
     * @param settings configuration from the command line, as Spring takes it
     * @param writing whether the command writes to the store
     * @throws UnusableConfigurationException when the configuration is faulty
     */
    Workbench open(List<String> settings, boolean writing);
  }
}

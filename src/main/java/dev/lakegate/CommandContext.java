package dev.lakegate;

import dev.lakegate.cli.UnusableConfigurationException;
import dev.lakegate.cli.Workbench;
import dev.lakegate.dataset.Dataset;
import dev.lakegate.dataset.DatasetResolver;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.ObjectWriter;
import dev.lakegate.store.s3.S3WriterConfiguration;
import dev.lakegate.verify.GenerationVerifier;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/** A command's workbench: the part of the service that knows the store, and nothing that runs. */
final class CommandContext implements Workbench {

  // What has the lowest precedence: somebody who wants to see more can say so.
  private static final Map<String, Object> QUIET = Map.of("logging.level.root", "WARN");

  private final ConfigurableApplicationContext context;

  private CommandContext(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** See {@link Workbench.Opener}. */
  static Workbench open(List<String> settings, boolean writing) {
    SpringApplication application =
        writing
            ? new SpringApplication(CommandConfiguration.class, S3WriterConfiguration.class)
            : new SpringApplication(CommandConfiguration.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.setBannerMode(Banner.Mode.OFF);
    application.setLogStartupInfo(false);
    application.setRegisterShutdownHook(false);
    application.setDefaultProperties(QUIET);
    try {
      return new CommandContext(application.run(settings.toArray(String[]::new)));
    } catch (RuntimeException e) {
      throw new UnusableConfigurationException(e);
    }
  }

  @Override
  public ObjectStore store() {
    return context.getBean(ObjectStore.class);
  }

  @Override
  public ObjectWriter writer() {
    return context.getBean(ObjectWriter.class);
  }

  @Override
  public GenerationVerifier verifier() {
    return context.getBean(GenerationVerifier.class);
  }

  @Override
  public Path temporaryFiles() {
    return context.getBean(SpoolFolder.class).path();
  }

  @Override
  public Clock clock() {
    return context.getBean(Clock.class);
  }

  @Override
  public Dataset dataset(String bucket, String folder, @Nullable String sentinel) {
    String key = sentinel == null ? folder : folder + sentinel;
    return context
        .getBean(DatasetResolver.class)
        .datasetOf(bucket, key)
        .orElseGet(() -> byDefault(bucket, folder));
  }

  private Dataset byDefault(String bucket, String folder) {
    DatasetDefaults defaults = context.getBean(LakegateProperties.class).datasetDefaults();
    return new Dataset(
        "command-line",
        "command-line",
        folder,
        DatasetProperties.of(bucket, folder).definition("command-line", defaults));
  }

  // An interrupted thread cannot read from the executable jar, and closing loads classes.
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      context.close();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

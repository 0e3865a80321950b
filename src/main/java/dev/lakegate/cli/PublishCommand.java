package dev.lakegate.cli;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.manifest.ManifestContext;
import dev.lakegate.manifest.ManifestHeader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code publish}: uploads a folder as a generation. */
@Command(
    name = "publish",
    header = "Uploads a folder as a generation: files, then manifest, then marker.",
    description = {
      "",
      "Every file of DIR goes below PREFIX under its relative path, large ones in parts, with its"
          + " checksum where the store takes one. manifest.json with the size and SHA-256 of each"
          + " comes next, and the empty marker last, when all the rest is there. Files that change"
          + " meanwhile are noticed, and no marker is written.",
      "",
      "It is safe to repeat: what an earlier try left is completed, and a file that stands there"
          + " with the same size and checksum is not sent again. A finished generation is refused,"
          + " unless --overwrite says otherwise.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lakegate publish -b lake -p v1/domain=orders/gen=20261128/ out/orders",
      "  lakegate publish -b lake -p in/gen=7/ --overwrite --dataset orders out/"
    })
final class PublishCommand implements Callable<Integer> {

  private static final int MOST_AT_ONCE = 64;

  private final Session session;

  @Spec private @Nullable CommandSpec command;
  @Mixin private Address address = new Address();
  @Mixin private OutputOptions output = new OutputOptions();

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder to publish.")
  private Path directory = Path.of("");

  @Option(
      names = "--overwrite",
      description =
          "Replace a finished generation. Its marker is removed first, then all is written as"
              + " usual: between, no generation stands there, and never a mixture of two. Files"
              + " of the old one that DIR does not have stay, as objects that no manifest lists.")
  private boolean overwrite;

  @Option(
      names = "--dataset",
      paramLabel = "NAME",
      description = "The dataset's name, for the manifest. Nothing is decided by it.")
  private @Nullable String dataset;

  @Option(
      names = "--generation",
      paramLabel = "TEXT",
      description = "The generation's name, for the manifest. Nothing is decided by it.")
  private @Nullable String generation;

  @Option(
      names = "--sentinel",
      paramLabel = "NAME",
      description = "The marker object's name. Default: the dataset's, else _SUCCESS.")
  private @Nullable String sentinel;

  @Option(
      names = "--manifest",
      paramLabel = "NAME",
      description = "The manifest's name. Default: the dataset's, else manifest.json.")
  private @Nullable String manifest;

  @Option(
      names = "--hidden",
      paramLabel = "RULE",
      defaultValue = "refuse",
      description =
          "What is done about files that readers take for hidden, by a part of their path that"
              + " begins with . or with _ (but _day=3 is a partition), or ends with ._COPYING_:"
              + " refuse (default), skip or include.")
  private HiddenFiles hidden = HiddenFiles.REFUSE;

  @Option(
      names = "--allow-empty",
      description = "Publish a folder without files as an empty generation.")
  private boolean allowEmpty;

  @Option(
      names = "--files-at-once",
      paramLabel = "N",
      defaultValue = "8",
      description = "How many files are read and sent at the same time, 1 to 64; default 8.")
  private int filesAtOnce;

  PublishCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    requireUsable();
    String folder = address.folder();
    try (Workbench bench = session.open(true)) {
      Publication publication = publish(bench, order(bench, folder));
      session.tell(output.isJson() ? JsonLine.of(publication) : publication.line());
      return ExitStatus.COMPLETE;
    }
  }

  private void requireUsable() {
    if (!Files.isDirectory(directory)) {
      throw Usage.refused(command, "DIR", directory.toString(), "is no folder");
    }
    if (filesAtOnce < 1 || filesAtOnce > MOST_AT_ONCE) {
      throw Usage.refused(
          command,
          "--files-at-once",
          String.valueOf(filesAtOnce),
          "is not within 1 to " + MOST_AT_ONCE);
    }
  }

  private PublishOrder order(Workbench bench, String folder) {
    DatasetDefinition rules = bench.dataset(address.bucket(), folder, sentinel).definition();
    String marker = name("--sentinel", sentinel, rules.sentinel());
    String list = name("--manifest", manifest, rules.manifest().name());
    Usage.requireDifferent(command, list, marker);
    return new PublishOrder(
        directory,
        new ManifestContext(address.bucket(), folder, marker, list),
        new ManifestHeader(dataset, generation, now(bench)),
        hidden,
        allowEmpty,
        overwrite,
        filesAtOnce);
  }

  private String name(String option, @Nullable String given, String configured) {
    return given == null ? configured : Usage.requireName(command, option, given);
  }

  private static Instant now(Workbench bench) {
    return bench.clock().instant().truncatedTo(ChronoUnit.SECONDS);
  }

  private Publication publish(Workbench bench, PublishOrder order) {
    PublishProgress progress = new PublishProgress();
    try (ProgressDisplay shown =
        ProgressDisplay.start("Publishing", progress::now, session.terminal(), output.progress())) {
      return new GenerationPublisher(bench.store(), bench.writer(), order, progress, shown::say)
          .publish(ManifestFile.in(bench.temporaryFiles(), order.context(), order.header()));
    }
  }
}

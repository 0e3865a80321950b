package dev.lakegate.cli;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetDefinition.ManifestRule;
import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.DatasetDefinition.UnlistedFiles;
import dev.lakegate.dataset.DatasetDefinition.VerificationMode;
import dev.lakegate.dataset.DatasetDefinition.VerificationRule;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** By what rules a generation is verified, where they are not those of its dataset. */
final class RuleOptions {

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--sentinel",
      paramLabel = "NAME",
      description = "The marker object's name. Default: the dataset's, else _SUCCESS.")
  private @Nullable String sentinel;

  @ArgGroup private @Nullable ManifestChoice manifest;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "How much is proven of each file: content (existence, size, and every byte hashed),"
              + " stored-checksum (the checksum that the store holds, or the bytes), size, or"
              + " listing. Default: the dataset's, else content.")
  private @Nullable VerificationMode mode;

  @Option(
      names = "--unlisted-files",
      paramLabel = "RULE",
      description =
          "What is done about objects that the manifest does not list: ignore, warn or reject."
              + " Default: the dataset's, else ignore.")
  private @Nullable UnlistedFiles unlistedFiles;

  @Option(
      names = "--allow-missing-checksum",
      description = "Prove a file that is listed without a checksum by its size.")
  private boolean allowMissingChecksum;

  /** Of both only one can be meant. */
  private static final class ManifestChoice {

    @Option(
        names = "--manifest",
        paramLabel = "NAME",
        description = "The manifest's name. Default: the dataset's, else manifest.json.")
    private @Nullable String name;

    @Option(
        names = "--no-manifest",
        description = "There is none: take what the folder's listing shows.")
    private boolean none;
  }

  @Nullable String sentinel() {
    return sentinel == null ? null : Usage.requireName(command, "--sentinel", sentinel);
  }

  /** The same dataset with the rules of the command line. */
  Dataset over(Dataset dataset) {
    DatasetDefinition it = dataset.definition();
    String wanted = sentinel();
    DatasetDefinition definition =
        new DatasetDefinition(
            it.key(),
            it.bucket(),
            it.prefix(),
            it.name(),
            it.maxNames(),
            wanted == null ? it.sentinel() : wanted,
            it.mode(),
            over(it.manifest()),
            over(it.verification()),
            it.handlers(),
            it.handlerTimeout(),
            it.acceptFrom());
    if (definition.manifest().presence() != Presence.NONE) {
      Usage.requireDifferent(command, definition.manifest().name(), definition.sentinel());
    }
    return new Dataset(dataset.name(), dataset.metricName(), dataset.prefix(), definition);
  }

  private ManifestRule over(ManifestRule rule) {
    if (manifest == null) {
      return rule;
    }
    return manifest.none || manifest.name == null
        ? new ManifestRule(Presence.NONE, rule.name(), rule.format(), rule.waitTimeout())
        : new ManifestRule(
            Presence.REQUIRED,
            Usage.requireName(command, "--manifest", manifest.name),
            rule.format(),
            rule.waitTimeout());
  }

  private VerificationRule over(VerificationRule rule) {
    return new VerificationRule(
        mode == null ? rule.mode() : mode,
        unlistedFiles == null ? rule.unlistedFiles() : unlistedFiles,
        allowMissingChecksum || rule.allowMissingChecksum());
  }
}

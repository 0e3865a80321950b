package dev.lakegate.cli;

import dev.lakegate.dataset.DotSegments;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where a generation lies. */
final class Address {

  private static final int LONGEST_KEY = 1024;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = {"-b", "--bucket"},
      required = true,
      paramLabel = "BUCKET",
      description = "The bucket.")
  private String bucket = "";

  @Option(
      names = {"-p", "--prefix"},
      required = true,
      paramLabel = "PREFIX",
      description =
          "The generation's folder in the bucket, raw: nothing in it is decoded. A slash at its"
              + " end is added; '' is the bucket itself.")
  private String prefix = "";

  String bucket() {
    return bucket;
  }

  /** Empty, or ending in a slash. */
  String folder() {
    String folder = prefix.isEmpty() || prefix.endsWith("/") ? prefix : prefix + "/";
    if (folder.startsWith("/")) {
      throw refused("begins with a slash, which no key of a dataset does");
    }
    if (DotSegments.areIn(folder)) {
      throw refused("has a segment . or .., which a store or a proxy may resolve");
    }
    if (folder.codePoints().anyMatch(Character::isISOControl)) {
      throw refused("has control characters");
    }
    if (folder.getBytes(StandardCharsets.UTF_8).length > LONGEST_KEY) {
      throw refused("is longer than the " + LONGEST_KEY + " bytes of a key");
    }
    return folder;
  }

  private ParameterException refused(String why) {
    return Usage.refused(command, "--prefix", prefix, why);
  }
}

package dev.lakegate.cli;

import dev.lakegate.dataset.Dataset;
import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.PartitionValues;
import dev.lakegate.event.Dialect;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.Sequencer;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.verify.Cancellation;
import dev.lakegate.verify.GenerationVerifier;
import dev.lakegate.verify.Verification;
import dev.lakegate.verify.VerificationMeter;
import dev.lakegate.verify.VerificationProgress;
import dev.lakegate.verify.VerificationRequest;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code verify}: is what stands there complete and intact right now? */
@Command(
    name = "verify",
    header = "Proves that a generation is complete and intact, right now.",
    description = {
      "",
      "Reads the manifest beside the marker, and proves every listed file against the store"
          + " exactly as the service does. It waits for nothing, claims nothing and hands nothing"
          + " over. The rules are those of the configured dataset that the prefix belongs to, else"
          + " lakegate.dataset-defaults; options come first.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lakegate verify -b lake -p v1/domain=orders/gen=1/",
      "  lakegate verify -b lake -p v1/domain=orders/gen=1/ --mode size --json",
      "  lakegate verify -b lake -p in/gen=7/ --lakegate.store.endpoint=http://minio:9000"
    })
final class VerifyCommand implements Callable<Integer> {

  private static final int MOST_FAULTS = 1_000;

  private final Session session;

  @Option(
      names = "--all",
      description =
          "Name everything that is wrong, up to " + MOST_FAULTS + " faults, not only the first.")
  private boolean all;

  @Mixin private Address address = new Address();
  @Mixin private RuleOptions rules = new RuleOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  VerifyCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    String folder = address.folder();
    String sentinel = rules.sentinel();
    try (Workbench bench = session.open(false)) {
      Dataset dataset = rules.over(bench.dataset(address.bucket(), folder, sentinel));
      Verdict verdict = verify(bench.verifier(), generation(dataset, folder));
      session.tell(output.isJson() ? JsonLine.of(verdict) : verdict.text());
      return verdict.isComplete() ? ExitStatus.COMPLETE : ExitStatus.REJECTED;
    }
  }

  private Generation generation(Dataset dataset, String folder) {
    ObjectLocation sentinel =
        new ObjectLocation(address.bucket(), folder + dataset.definition().sentinel());
    ObjectEvent asked =
        new ObjectEvent(
            0,
            Dialect.UNKNOWN,
            "ObjectCreated:Put",
            sentinel,
            null,
            Sequencer.unordered("verification", "command-line"),
            null,
            null);
    return Generation.of(dataset, folder, PartitionValues.of(folder), asked);
  }

  private Verdict verify(GenerationVerifier verifier, Generation generation) {
    VerificationMeter meter = new VerificationMeter();
    VerificationRequest request =
        new VerificationRequest(generation, null, true, new Cancellation())
            .withMaxFaults(all ? MOST_FAULTS : 1)
            .withListener(meter);
    long start = System.nanoTime();
    try (ProgressDisplay shown = show(meter)) {
      Verification verification = verifier.verify(request);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      if (verification instanceof Verification.Complete complete) {
        complete.generation().close();
      }
      Verdict verdict = Verdict.of(generation, verification, took);
      return all ? verdict.withFaultsOf(verification) : verdict;
    }
  }

  private ProgressDisplay show(VerificationMeter meter) {
    return ProgressDisplay.start(
        "Verifying", () -> progress(meter.progress()), session.terminal(), output.progress());
  }

  private static Progress progress(VerificationProgress it) {
    Long files = it.totalFiles();
    Long bytes = it.totalBytes();
    return files == null || bytes == null
        ? Progress.soFar(it.files(), it.bytes())
        : new Progress(it.files(), files, it.bytes(), bytes, it.bytes(), bytes);
  }
}

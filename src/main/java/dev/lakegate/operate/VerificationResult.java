package dev.lakegate.operate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lakegate.failure.InertText;
import dev.lakegate.failure.Reason;
import dev.lakegate.verify.Verification;
import dev.lakegate.verify.VerifiedGeneration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * What a verification on request found; what has no value is left out.
 *
 * @param id the verification's id
 * @param verdict {@code complete} or {@code rejected}
 * @param reason why it is rejected
 * @param detail which file, what was expected and what was found
 * @param files how many files were proven
 * @param bytes how many bytes those have
 * @param durationMs how long it took, in milliseconds
 * @param level how much was proven of every file, when complete
 * @param faults all that is wrong, up to a cap, when more than the first fault was asked for
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record VerificationResult(
    String id,
    String verdict,
    @Nullable String reason,
    @Nullable String detail,
    long files,
    long bytes,
    long durationMs,
    @Nullable String level,
    @Nullable List<Fault> faults) {

  /**
   * One thing that is wrong.
   *
   * @param reason its code
   * @param detail which file, what was expected and what was found
   */
  record Fault(String reason, String detail) {

    static Fault of(Verification.Fault fault) {
      return new Fault(fault.reason().code(), fault.detail());
    }
  }

  /**
   * The answer to a verification.
   *
   * @param allFaults whether it shall name all faults
   * @throws ProblemException when there is nothing to verify
   */
  static VerificationResult of(
      String id, Verification verification, long durationMs, boolean allFaults) {
    VerificationResult result = of(id, verification, durationMs);
    return allFaults ? result : result.withoutFaults();
  }

  private VerificationResult withoutFaults() {
    return new VerificationResult(
        id, verdict, reason, detail, files, bytes, durationMs, level, null);
  }

  private static VerificationResult of(String id, Verification verification, long durationMs) {
    if (verification instanceof Verification.Complete complete) {
      return complete(id, complete.generation(), durationMs);
    }
    if (verification instanceof Verification.Rejected it) {
      return rejected(id, it.reason(), it.detail(), it, durationMs, it.faults());
    }
    if (verification instanceof Verification.Late it) {
      return rejected(id, it.reason(), it.detail(), it, durationMs, it.faults());
    }
    if (verification instanceof Verification.Changed it) {
      return rejected(
          id, Reason.GENERATION_CHANGED, it.detail(), it, durationMs, fault(it.detail()));
    }
    if (verification instanceof Verification.Superseded it) {
      throw noSentinel(it.detail());
    }
    throw new IllegalStateException("Unknown verification " + verification.getClass());
  }

  private static VerificationResult complete(String id, VerifiedGeneration it, long durationMs) {
    String level = it.level().name();
    return new VerificationResult(
        id, "complete", null, null, it.fileCount(), it.totalBytes(), durationMs, level, null);
  }

  private static VerificationResult rejected(
      String id,
      Reason reason,
      String detail,
      Verification it,
      long durationMs,
      List<Verification.Fault> faults) {
    return new VerificationResult(
        id,
        "rejected",
        reason.code(),
        detail,
        it.files(),
        it.bytes(),
        durationMs,
        null,
        faults.stream().map(Fault::of).toList());
  }

  private static List<Verification.Fault> fault(String detail) {
    return List.of(new Verification.Fault(Reason.GENERATION_CHANGED, detail));
  }

  private static ProblemException noSentinel(String detail) {
    return new ProblemException(
        HttpStatus.CONFLICT,
        "no-sentinel",
        "There is no sentinel to verify under, or it was replaced meanwhile: "
            + InertText.of(detail)
            + ". Check bucket and prefix, and that the writer has finished");
  }
}

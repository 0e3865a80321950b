package dev.lakegate.cli;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.InertText;
import dev.lakegate.failure.Reason;
import dev.lakegate.verify.Verification;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a verification found; what has no value is left out.
 *
 * @param verdict {@code complete} or {@code rejected}
 * @param uri where
 * @param reason why it is rejected: a reason's code, or {@code no-sentinel}
 * @param detail which file, what was expected and what was found
 * @param files how many files were proven
 * @param bytes how many bytes those have
 * @param durationMs how long it took, in milliseconds
 * @param level how much was proven of every file, when complete
 * @param faults all that is wrong, up to a cap, when more than the first fault was asked for
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Verdict(
    String verdict,
    String uri,
    @Nullable String reason,
    @Nullable String detail,
    long files,
    long bytes,
    long durationMs,
    @Nullable String level,
    @Nullable List<Fault> faults) {

  /** Something that is wrong. */
  record Fault(String reason, String detail) {}

  private static final String COMPLETE = "complete";

  static Verdict of(Generation generation, Verification verification, Duration took) {
    if (verification instanceof Verification.Complete it) {
      return complete(generation, it, took);
    }
    if (verification instanceof Verification.Rejected it) {
      return rejected(generation, it.reason().code(), it.detail(), it, took);
    }
    if (verification instanceof Verification.Late it) {
      return rejected(generation, it.reason().code(), it.detail(), it, took);
    }
    if (verification instanceof Verification.Changed it) {
      return rejected(generation, Reason.GENERATION_CHANGED.code(), it.detail(), it, took);
    }
    if (verification instanceof Verification.Superseded it) {
      return rejected(generation, "no-sentinel", noSentinel(generation, it.detail()), it, took);
    }
    throw new IllegalStateException("Unknown verification " + verification.getClass());
  }

  private static Verdict complete(Generation generation, Verification.Complete it, Duration took) {
    String level = it.generation().level().name();
    return new Verdict(
        COMPLETE,
        uri(generation),
        null,
        null,
        it.files(),
        it.bytes(),
        took.toMillis(),
        level,
        null);
  }

  private static Verdict rejected(
      Generation generation, String reason, String detail, Verification it, Duration took) {
    return new Verdict(
        "rejected",
        uri(generation),
        reason,
        detail,
        it.files(),
        it.bytes(),
        took.toMillis(),
        null,
        null);
  }

  /** The same, with all that is wrong. */
  Verdict withFaultsOf(Verification verification) {
    List<Verification.Fault> found = List.of();
    if (verification instanceof Verification.Rejected it) {
      found = it.faults();
    } else if (verification instanceof Verification.Late it) {
      found = it.faults();
    }
    List<Fault> all = found.stream().map(it -> new Fault(it.reason().code(), it.detail())).toList();
    return new Verdict(verdict, uri, reason, detail, files, bytes, durationMs, level, all);
  }

  private static String noSentinel(Generation generation, String detail) {
    String name = generation.sentinelKey().substring(generation.prefix().length());
    return "%s: there is no %s. Its writer has not finished, or the prefix is another"
        .formatted(InertText.of(detail), InertText.of(name));
  }

  private static String uri(Generation generation) {
    return "s3://" + generation.bucket() + "/" + generation.prefix();
  }

  @JsonIgnore
  boolean isComplete() {
    return verdict.equals(COMPLETE);
  }

  /** For people: one line, and one for each fault where all were asked for. */
  String text() {
    return faults == null
        ? line()
        : Stream.concat(
                Stream.of(line()),
                faults.stream().map(it -> "  " + it.reason() + ": " + it.detail()))
            .collect(Collectors.joining("\n"));
  }

  private String line() {
    String where = verdict + ": " + InertText.of(uri) + ": ";
    String proven = Quantities.count(files, "file") + ", " + Quantities.bytes(bytes);
    String took = Quantities.duration(Duration.ofMillis(durationMs));
    return isComplete()
        ? where + "%s, level %s, in %s".formatted(proven, level, took)
        : where + "%s: %s (%s proven, in %s)".formatted(reason, detail, proven, took);
  }
}

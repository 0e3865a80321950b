package dev.lakegate.cli;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lakegate.failure.FailureKind;
import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Why a command came to no result of its own.
 *
 * @param status the exit status
 * @param verdict {@code failed}, where a result has another
 * @param reason {@code refused}, {@code stopped}, {@code unexpected}, or a reason's code
 * @param detail what for; null when the reason says it all
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Failure(@JsonIgnore int status, String verdict, String reason, @Nullable String detail) {

  static Failure of(Exception e) {
    if (e instanceof RefusedException) {
      return new Failure(ExitStatus.REJECTED, "refused", String.valueOf(e.getMessage()));
    }
    if (e instanceof CancellationException) {
      return new Failure(ExitStatus.STOPPED, "stopped", null);
    }
    if (e instanceof LakegateException known) {
      return new Failure(status(known), known.reason().code(), InertText.of(known.detail()));
    }
    return new Failure(ExitStatus.UNEXPECTED, "unexpected", InertText.of(e));
  }

  private Failure(int status, String reason, @Nullable String detail) {
    this(status, "failed", reason, detail);
  }

  private static int status(LakegateException e) {
    FailureKind kind = e.reason().kind();
    boolean forGood = kind == FailureKind.PERMANENT || kind == FailureKind.LATE;
    return forGood ? ExitStatus.REJECTED : ExitStatus.STORE;
  }

  /** For people. */
  String line() {
    return detail == null ? reason : reason + ": " + detail;
  }
}

package dev.lakegate.operate;

import dev.lakegate.failure.InertText;
import org.springframework.http.HttpStatus;

/** A request that ends as a {@link Problem}. */
final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** In characters: a value is repeated for the one who sent it, who knows it. */
  private static final int LONGEST_VALUE = 200;

  private final transient Problem problem;

  ProblemException(Problem problem) {
    super(problem.detail());
    this.problem = problem;
  }

  ProblemException(HttpStatus status, String reason, String detail) {
    this(new Problem(status, reason, detail));
  }

  /** A parameter's value is not what it may be. */
  static ProblemException badParameter(String name, String value, String remedy) {
    String detail =
        "Parameter '" + name + "' was '" + InertText.of(value, LONGEST_VALUE) + "': " + remedy;
    return new ProblemException(new Problem(HttpStatus.BAD_REQUEST, "bad-parameter", detail, name));
  }

  /** A parameter that is needed is not there. */
  static ProblemException missingParameter(String name, String remedy) {
    String detail = "Parameter '" + name + "' is missing: " + remedy;
    return new ProblemException(new Problem(HttpStatus.BAD_REQUEST, "bad-parameter", detail, name));
  }

  Problem problem() {
    return problem;
  }
}

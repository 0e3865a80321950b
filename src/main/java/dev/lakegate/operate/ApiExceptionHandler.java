package dev.lakegate.operate;

import dev.lakegate.failure.FailureKind;
import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Turns whatever a request ran into into a {@link Problem}, never showing where it happened. */
@RestControllerAdvice
class ApiExceptionHandler extends ResponseEntityExceptionHandler {

  private static final Logger LOGGER = LoggerFactory.getLogger(ApiExceptionHandler.class);

  @ExceptionHandler
  ResponseEntity<Object> onProblem(ProblemException exception) {
    return answer(exception.problem(), HttpHeaders.EMPTY);
  }

  @ExceptionHandler
  ResponseEntity<Object> onFailure(LakegateException failure) {
    return answer(problemOf(failure), HttpHeaders.EMPTY);
  }

  @ExceptionHandler
  ResponseEntity<Object> onCancellation(CancellationException exception) {
    String detail = "This instance is shutting down: ask again";
    return answer(
        new Problem(HttpStatus.SERVICE_UNAVAILABLE, "cancelled", detail), HttpHeaders.EMPTY);
  }

  @ExceptionHandler
  ResponseEntity<Object> onAnythingElse(Exception exception) {
    LOGGER.atError().setCause(exception).log("Request failed");
    return answer(Problem.of(HttpStatus.INTERNAL_SERVER_ERROR), HttpHeaders.EMPTY);
  }

  @Override
  protected ResponseEntity<Object> handleExceptionInternal(
      Exception exception,
      @Nullable Object body,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    return answer(Problem.of(status), headers);
  }

  /** What a failure of ledger or store means to the caller: not their fault, try again. */
  static Problem problemOf(LakegateException failure) {
    Reason reason = failure.reason();
    boolean passes = reason.kind() == FailureKind.ENVIRONMENT || reason == Reason.STORE_ERROR;
    HttpStatus status = passes ? HttpStatus.SERVICE_UNAVAILABLE : HttpStatus.BAD_GATEWAY;
    return new Problem(status, reason.code(), InertText.of(failure.detail()));
  }

  private static ResponseEntity<Object> answer(Problem problem, HttpHeaders headers) {
    return ResponseEntity.status(problem.status())
        .headers(headers)
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem.toDetail());
  }
}

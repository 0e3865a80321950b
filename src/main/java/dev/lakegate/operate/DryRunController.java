package dev.lakegate.operate;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /api/v1/notifications/dry-run}. */
@RestController
class DryRunController {

  /** Twice what the gate takes, so that one that is too large for it is still judged. */
  static final int MAX_BODY_BYTES = 2 * 1024 * 1024;

  private final DryRun dryRun;

  DryRunController(DryRun dryRun) {
    this.dryRun = dryRun;
  }

  /** Takes the raw value of a Kafka record, whatever its content type; none is an empty value. */
  @PostMapping("/api/v1/notifications/dry-run")
  Results dryRun(HttpServletRequest request) throws IOException {
    return new Results(dryRun.of(body(request)));
  }

  private static byte[] body(HttpServletRequest request) throws IOException {
    if (request.getContentLengthLong() > MAX_BODY_BYTES) {
      throw tooLarge();
    }
    byte[] body = request.getInputStream().readNBytes(MAX_BODY_BYTES + 1);
    if (body.length > MAX_BODY_BYTES) {
      throw tooLarge();
    }
    return body;
  }

  private static ProblemException tooLarge() {
    return new ProblemException(
        HttpStatus.CONTENT_TOO_LARGE,
        "content-too-large",
        "The body has more than " + MAX_BODY_BYTES + " bytes: send the value of one record");
  }

  /**
   * The answer.
   *
   * @param results one per event, in the order of the events
   */
  record Results(List<DryRunResult> results) {}
}

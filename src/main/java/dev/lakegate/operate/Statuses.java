package dev.lakegate.operate;

import java.util.Locale;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;

/** What HTTP statuses are called, and what the caller can do about them. */
final class Statuses {

  private static final Map<Integer, String> REMEDIES =
      Map.of(
          400, "The request cannot be understood: check its path, headers and parameters",
          401, "Authenticate with a user of lakegate.api.users",
          403, "This user's roles do not allow it, or the request came from another web site",
          404, "There is nothing here: check path and port; /api/v1 needs lakegate.api.enabled",
          405, "This path does not know that method",
          406, "Answers are JSON: accept application/json",
          413, "The request is larger than allowed",
          415, "This path does not take that content type");

  private Statuses() {}

  /** For example {@code Not Found}. */
  static String title(HttpStatusCode status) {
    HttpStatus known = HttpStatus.resolve(status.value());
    return known == null ? "Status " + status.value() : known.getReasonPhrase();
  }

  /** For example {@code not-found}. */
  static String code(HttpStatusCode status) {
    return title(status).toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  static String remedy(HttpStatusCode status) {
    String other =
        status.is5xxServerError()
            ? "The request failed here, not by your fault: the log says more"
            : "The request cannot be answered as it stands";
    return REMEDIES.getOrDefault(status.value(), other);
  }
}

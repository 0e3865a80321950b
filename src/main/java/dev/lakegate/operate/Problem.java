package dev.lakegate.operate;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.json.ProblemDetailJacksonMixin;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Why a request was not answered, as RFC 9457 has it.
 *
 * @param status the HTTP status
 * @param reason a stable code, also the end of the problem's type
 * @param detail what was expected, what was found, and what to do
 * @param parameter the request parameter at fault; null when there is none
 */
record Problem(HttpStatusCode status, String reason, String detail, @Nullable String parameter) {

  private static final String TYPE = "urn:lakegate:problem:";
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addMixIn(ProblemDetail.class, ProblemDetailJacksonMixin.class)
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  Problem(HttpStatusCode status, String reason, String detail) {
    this(status, reason, detail, null);
  }

  /** A problem with no more to say than its status. */
  static Problem of(HttpStatusCode status) {
    return new Problem(status, Statuses.code(status), Statuses.remedy(status));
  }

  ProblemDetail toDetail() {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
    problem.setType(URI.create(TYPE + reason));
    problem.setTitle(Statuses.title(status));
    problem.setProperty("reason", reason);
    if (parameter != null) {
      problem.setProperty("parameter", parameter);
    }
    return problem;
  }

  /** The same as JSON, for answers that are given outside Spring MVC. */
  byte[] toJson() {
    return MAPPER.writeValueAsString(toDetail()).getBytes(StandardCharsets.UTF_8);
  }

  /** Answers with it. */
  void write(HttpServletResponse response) throws IOException {
    byte[] json = toJson();
    response.setStatus(status.value());
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    response.setContentLength(json.length);
    // Requests that are refused early are answered before Spring Security adds its headers.
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.getOutputStream().write(json);
  }
}

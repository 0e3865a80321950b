package dev.lakegate.operate;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;

/** Answers requests that Tomcat refuses before they reach the application: broken or too long. */
final class ProblemReportValve extends ErrorReportValve {

  @Override
  protected void report(Request request, Response response, @Nullable Throwable throwable) {
    int status = response.getStatus();
    if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
      return;
    }
    try {
      Problem.of(HttpStatusCode.valueOf(status)).write(response);
      response.finishResponse();
    } catch (IOException e) {
      // The caller is gone: nobody is left to be answered.
      container.getLogger().debug("An error could not be reported", e);
    }
  }
}

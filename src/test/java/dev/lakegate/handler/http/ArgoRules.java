package dev.lakegate.handler.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The answer of an Argo Events webhook whose sensor filters by {@code body.dataset} and reads
 * {@code body.uri}: 405 unless posted, 401 without its token, 400 for a body that is none.
 */
final class ArgoRules {

  private ArgoRules() {}

  static void answer(HttpExchange exchange) throws IOException {
    JsonNode body = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
    boolean usable =
        "sales".equals(body.path("dataset").asString(""))
            && body.path("uri").asString("").startsWith("s3://lake/");
    boolean known = "Bearer token".equals(exchange.getRequestHeaders().getFirst("Authorization"));
    boolean posted = "POST".equals(exchange.getRequestMethod());
    exchange.sendResponseHeaders(!posted ? 405 : !known ? 401 : usable ? 200 : 400, -1);
    exchange.close();
  }
}

package dev.lakegate.handler.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Airflow 3's answer to {@code POST /api/v2/dags/{dag_id}/dagRuns}: 401 without a token, 422 for
 * members that it does not know, a missing logical date or a name it does not take, 409 for a name
 * that is taken.
 */
final class AirflowRules {

  private static final Set<String> MEMBERS =
      Set.of(
          "dag_run_id",
          "data_interval_start",
          "data_interval_end",
          "logical_date",
          "run_after",
          "conf",
          "note",
          "partition_key");
  private static final Set<String> TAKEN = ConcurrentHashMap.newKeySet();

  private AirflowRules() {}

  static void answer(HttpExchange exchange) throws IOException {
    JsonNode body = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
    boolean known = "Bearer token".equals(exchange.getRequestHeaders().getFirst("Authorization"));
    exchange.sendResponseHeaders(known ? status(body) : 401, -1);
    exchange.close();
  }

  private static int status(JsonNode body) {
    String id = body.path("dag_run_id").asString("");
    boolean valid =
        MEMBERS.containsAll(body.propertyNames())
            && body.path("logical_date").isNull()
            && body.path("conf").isObject()
            && id.matches("[A-Za-z0-9_.~:+-]+");
    return !valid ? 422 : TAKEN.add(id) ? 200 : 409;
  }
}

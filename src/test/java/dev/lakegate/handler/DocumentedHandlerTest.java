package dev.lakegate.handler;

import dev.lakegate.store.ObjectContent;
import dev.lakegate.verify.VerifiedFile;
import dev.lakegate.verify.VerifiedGeneration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The example of docs/handlers.md keeps the laws that it is shown with. */
class DocumentedHandlerTest extends GenerationHandlerContract {

  private final Map<String, Map<String, Integer>> warehouse = new ConcurrentHashMap<>();

  @Override
  protected GenerationHandler handler() {
    return new WarehouseLoader();
  }

  @Override
  protected Collection<?> effects(String idempotencyKey) {
    return warehouse.containsKey(idempotencyKey)
        ? List.of(warehouse.get(idempotencyKey))
        : List.of();
  }

  private final class WarehouseLoader implements GenerationHandler {

    @Override
    public void handle(VerifiedGeneration generation, HandlerContext context) throws Exception {
      Map<String, Integer> staged = new TreeMap<>();
      try (Stream<VerifiedFile> files = generation.files()) {
        for (VerifiedFile file : (Iterable<VerifiedFile>) files::iterator) {
          context.cancellation().throwIfCancelled();
          try (ObjectContent content = generation.open(file)) {
            staged.put(file.path(), content.stream().readAllBytes().length);
          }
        }
      }
      warehouse.put(context.idempotencyKey(), staged);
    }
  }
}

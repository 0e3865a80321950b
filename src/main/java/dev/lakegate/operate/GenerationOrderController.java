package dev.lakegate.operate;

import dev.lakegate.operate.GenerationOrders.Order;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/v1/generations/{id}/redrive|skip}: sets right what went wrong. */
@RestController
@RequestMapping("/api/v1/generations/{id}")
class GenerationOrderController {

  private static final int LONGEST_REASON = 500;

  private final GenerationOrders orders;

  GenerationOrderController(GenerationOrders orders) {
    this.orders = orders;
  }

  /** Lets a generation that ended begin again. */
  @PostMapping("/redrive")
  GenerationOrder redrive(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String force,
      @RequestParam(name = "dry-run", required = false) @Nullable String dryRun,
      Principal operator) {
    return orders.redrive(Parameters.generation("id", id), order(operator, force, dryRun));
  }

  /** Puts a generation aside. */
  @PostMapping("/skip")
  GenerationOrder skip(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String reason,
      @RequestParam(required = false) @Nullable String force,
      @RequestParam(name = "dry-run", required = false) @Nullable String dryRun,
      Principal operator) {
    String why = reason == null ? null : Parameters.oneLine("reason", reason, LONGEST_REASON);
    return orders.skip(Parameters.generation("id", id), order(operator, force, dryRun), why);
  }

  private static Order order(Principal operator, @Nullable String force, @Nullable String dryRun) {
    return new Order(
        operator.getName(), Parameters.flag("force", force), Parameters.flag("dry-run", dryRun));
  }
}

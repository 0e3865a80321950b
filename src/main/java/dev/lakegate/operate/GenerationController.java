package dev.lakegate.operate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.pipeline.InFlightGenerations;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/v1/generations}: what the ledger knows. */
@RestController
@RequestMapping("/api/v1/generations")
class GenerationController {

  private static final int DEFAULT_LIMIT = 50;
  private static final int MOST = 500;

  private final GenerationLedger ledger;
  private final InFlightGenerations inFlight;

  GenerationController(GenerationLedger ledger, InFlightGenerations inFlight) {
    this.ledger = ledger;
    this.inFlight = inFlight;
  }

  /** A page of a dataset's generations, the latest first. */
  @GetMapping
  Page list(
      @RequestParam(required = false) @Nullable String dataset,
      @RequestParam(required = false) @Nullable String limit,
      @RequestParam(required = false) @Nullable String after) {
    String name = Parameters.text("dataset", dataset, "give the name of a dataset");
    int size = Parameters.number("limit", limit, DEFAULT_LIMIT, 1, MOST);
    GenerationId last = after == null ? null : Parameters.generation("after", after);
    return Page.of(ledger.list(name, size + 1, last), size, Advances.look(inFlight));
  }

  /** One generation and its history. */
  @GetMapping("/{id}")
  GenerationView find(@PathVariable String id) {
    return ledger
        .find(Parameters.generation("id", id))
        .map(record -> GenerationView.full(record, Advances.look(inFlight).of(record)))
        .orElseThrow(() -> unknown(id));
  }

  static ProblemException unknown(String id) {
    return new ProblemException(
        HttpStatus.NOT_FOUND,
        "no-generation",
        "The ledger knows no generation "
            + id
            + ": it never saw it, or forgot it after lakegate.ledger.retention");
  }

  /**
   * A page.
   *
   * @param generations the latest first, without their history
   * @param next what to pass as {@code after} for the next page; left out on the last one
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Page(List<GenerationView> generations, @Nullable String next) {

    // One more than asked for tells whether there is another page.
    private static Page of(List<GenerationRecord> records, int size, Advances advances) {
      List<GenerationView> views =
          records.stream()
              .limit(size)
              .map(record -> GenerationView.brief(record, advances.of(record)))
              .toList();
      String next = records.size() > size ? records.get(size - 1).id().value() : null;
      return new Page(views, next);
    }
  }
}

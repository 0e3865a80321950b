package dev.lakegate.operate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.ledger.DatasetPause;
import dev.lakegate.ledger.GenerationLedger;
import java.security.Principal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/v1/datasets}: what is configured, and what is paused. */
@RestController
@RequestMapping("/api/v1/datasets")
class DatasetController {

  private static final int LONGEST_NAME = 200;

  private final GenerationLedger ledger;
  private final List<DatasetDefinition> definitions;

  DatasetController(GenerationLedger ledger, List<DatasetDefinition> definitions) {
    this.ledger = ledger;
    this.definitions = definitions;
  }

  /** What is configured, and what is paused. */
  @GetMapping
  Datasets list() {
    return new Datasets(
        definitions.stream().map(Configured::of).toList(),
        ledger.paused().stream().map(Paused::of).toList());
  }

  /** Lets nothing new of a dataset begin. */
  @PostMapping("/{name}/pause")
  PauseState pause(@PathVariable String name, Principal operator) {
    requireDataset(name);
    ledger.pause(name, operator.getName());
    return state(name);
  }

  /** Lets a dataset go on. */
  @PostMapping("/{name}/resume")
  PauseState resume(@PathVariable String name, Principal operator) {
    requireDataset(name);
    ledger.resume(name, operator.getName());
    return state(name);
  }

  private PauseState state(String name) {
    return ledger.paused().stream()
        .filter(pause -> pause.dataset().equals(name))
        .findFirst()
        .map(pause -> new PauseState(name, true, pause.since(), pause.operator()))
        .orElseGet(() -> new PauseState(name, false, null, null));
  }

  // A template's names are not known beforehand, so with one configured any name may be right.
  private void requireDataset(String name) {
    Parameters.oneLine("name", name, LONGEST_NAME);
    boolean isPossible =
        definitions.stream().anyMatch(it -> it.hasTemplateName() || it.name().equals(name));
    if (!isPossible) {
      throw new ProblemException(
          HttpStatus.NOT_FOUND,
          "no-dataset",
          "No dataset has this name: GET /api/v1/datasets lists what is configured");
    }
  }

  /** The answer of the list. */
  record Datasets(List<Configured> datasets, List<Paused> paused) {}

  /**
   * A dataset as it is configured; name and prefix as they are written, with their placeholders.
   *
   * @param trigger {@code sentinel} or {@code claim-check}
   * @param sentinel the sentinel's name; left out where claim checks announce generations
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Configured(
      String name,
      String bucket,
      String prefix,
      String trigger,
      @Nullable String sentinel,
      String mode) {

    private static Configured of(DatasetDefinition it) {
      return new Configured(
          it.name(),
          it.bucket(),
          it.prefix(),
          it.takesClaimChecks() ? "claim-check" : "sentinel",
          it.takesClaimChecks() ? null : it.sentinel(),
          GenerationView.lower(it.mode()));
    }
  }

  /** One that is paused. */
  record Paused(String dataset, Instant since, String operator) {

    private static Paused of(DatasetPause it) {
      return new Paused(it.dataset(), it.since(), it.operator());
    }
  }

  /** Whether a dataset is paused; since when and by whom, if it is. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PauseState(
      String dataset, boolean paused, @Nullable Instant since, @Nullable String operator) {}
}

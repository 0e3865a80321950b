package dev.lakegate.operate;

import dev.lakegate.dataset.Generation;
import dev.lakegate.store.ObjectStore;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /api/v1/verifications}: is what stands there complete and intact right now? */
@RestController
@RequestMapping(VerificationController.PATH)
class VerificationController {

  static final String PATH = "/api/v1/verifications";

  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(30);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

  private final SentinelLookup sentinels;
  private final ObjectStore store;
  private final Verifications verifications;

  VerificationController(SentinelLookup sentinels, ObjectStore store, Verifications verifications) {
    this.sentinels = sentinels;
    this.store = store;
    this.verifications = verifications;
  }

  /** Starts one and waits a while for its result. */
  @PostMapping
  ResponseEntity<?> verify(
      @RequestParam(required = false) @Nullable String bucket,
      @RequestParam(required = false) @Nullable String prefix,
      @RequestParam(required = false) @Nullable String wait,
      @RequestParam(required = false) @Nullable String all)
      throws InterruptedException {
    String in = Parameters.text("bucket", bucket, "give the bucket that the generation lies in");
    String folder = Parameters.folder("prefix", prefix);
    Duration patience = Parameters.duration("wait", wait, DEFAULT_WAIT, LONGEST_WAIT);
    boolean allFaults = Parameters.flag("all", all);
    String id = UUID.randomUUID().toString();
    return answer(verifications.start(id, generation(in, folder, id), allFaults), patience);
  }

  /** The result of one, or that it still runs. */
  @GetMapping("/{id}")
  ResponseEntity<?> find(@PathVariable String id) throws InterruptedException {
    VerificationRun run =
        verifications
            .find(id)
            .orElseThrow(
                () ->
                    new ProblemException(
                        HttpStatus.NOT_FOUND,
                        "no-verification",
                        "No verification has this id: results are kept for an hour, by the"
                            + " instance that was asked"));
    return answer(run, Duration.ZERO);
  }

  // Where datasets with different sentinels share a folder, the one that is there is meant.
  private Generation generation(String bucket, String folder, String id) {
    List<Generation> generations = sentinels.generations(bucket, folder, id);
    if (generations.isEmpty()) {
      throw new ProblemException(
          HttpStatus.NOT_FOUND, "no-dataset", sentinels.whyNone(bucket, folder));
    }
    if (generations.size() == 1) {
      return generations.get(0);
    }
    return generations.stream()
        .filter(generation -> store.head(generation.sentinel()).isPresent())
        .findFirst()
        .orElse(generations.get(0));
  }

  private static ResponseEntity<?> answer(VerificationRun run, Duration wait)
      throws InterruptedException {
    var result = run.await(wait);
    if (result.isPresent()) {
      return ResponseEntity.ok(result.get());
    }
    return ResponseEntity.accepted()
        .location(URI.create(PATH + "/" + run.id()))
        .body(Map.of("id", run.id(), "state", "running", "progress", run.progress()));
  }
}

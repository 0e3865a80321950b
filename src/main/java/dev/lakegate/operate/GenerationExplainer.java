package dev.lakegate.operate;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.ledger.DatasetPause;
import dev.lakegate.ledger.GenerationLedger;
import dev.lakegate.ledger.GenerationRecord;
import dev.lakegate.ledger.LedgerHead;
import dev.lakegate.store.ObjectStore;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says what became of what stands at a place in the store, and what to do next. Thread-safe. */
final class GenerationExplainer {

  private final SentinelLookup sentinels;
  private final GenerationLedger ledger;
  private final ObjectStore store;

  GenerationExplainer(SentinelLookup sentinels, GenerationLedger ledger, ObjectStore store) {
    this.sentinels = sentinels;
    this.ledger = ledger;
    this.store = store;
  }

  /**
   * The place may be a generation's folder, its sentinel, any object directly in it, or the object
   * of a claim check.
   */
  Explanation explain(S3Uri uri) {
    List<Generation> candidates = candidates(uri);
    if (candidates.isEmpty()) {
      return outside(uri);
    }
    List<Explanation> explanations = new ArrayList<>();
    for (Generation candidate : candidates) {
      Facts facts = facts(candidate);
      if (facts.head() != null) {
        return facts.explain();
      }
      explanations.add(facts.explain());
    }
    return explanations.stream()
        .filter(it -> it.store() != null && it.store().sentinel().isPresent())
        .findFirst()
        .orElse(explanations.get(0));
  }

  private List<Generation> candidates(S3Uri uri) {
    return Stream.concat(
            sentinels.claimCheck(uri.bucket(), uri.key()).stream(),
            folders(uri).stream()
                .flatMap(folder -> sentinels.generations(uri.bucket(), folder, "explain").stream()))
        .toList();
  }

  // A key that does not end in a slash is a folder, or lies in one.
  private Set<String> folders(S3Uri uri) {
    String key = uri.key();
    String parent = key.substring(0, key.lastIndexOf('/') + 1);
    String name = key.substring(parent.length());
    if (name.isEmpty() || sentinels.sentinelNames(uri.bucket()).contains(name)) {
      return Set.of(parent);
    }
    return new LinkedHashSet<>(List.of(key + "/", parent));
  }

  private Explanation outside(S3Uri uri) {
    String folder = folders(uri).iterator().next();
    return new Explanation(
        "s3://" + uri.bucket() + "/" + folder,
        Explanation.UNKNOWN,
        sentinels.whyNone(uri.bucket(), folder) + ".",
        sentinels.takesClaimChecks(uri.bucket(), folder)
            ? "Ask about one of its objects."
            : "Check the URI, or configure a dataset for it under lakegate.datasets.",
        null,
        sentinels.prefixes(uri.bucket()),
        null,
        null,
        null,
        null);
  }

  private Facts facts(Generation generation) {
    Optional<LedgerHead> head = ledger.head(generation.bucket(), generation.sentinelKey());
    Optional<GenerationRecord> record = head.flatMap(this::latest);
    return new Facts(
        generation,
        head.orElse(null),
        record.orElse(null),
        StoreGlance.at(store, generation),
        pause(generation.dataset().name()));
  }

  private @Nullable DatasetPause pause(String dataset) {
    return ledger.paused().stream()
        .filter(it -> it.dataset().equals(dataset))
        .findFirst()
        .orElse(null);
  }

  private Optional<GenerationRecord> latest(LedgerHead head) {
    GenerationId current = head.current();
    Stream<GenerationId> ids = Stream.concat(Stream.ofNullable(current), head.finished().stream());
    return ids.distinct().limit(2).flatMap(id -> ledger.find(id).stream()).findFirst();
  }

  /** All that is known of one generation's place. */
  private record Facts(
      Generation generation,
      @Nullable LedgerHead head,
      @Nullable GenerationRecord record,
      StoreGlance glance,
      @Nullable DatasetPause pause) {

    Explanation explain() {
      Story story = Story.of(record, head, glance, Announced.of(generation), pause);
      return new Explanation(
          generation.claimed().isPresent()
              ? generation.sentinel().uri()
              : "s3://" + generation.bucket() + "/" + generation.prefix(),
          record == null ? Explanation.UNKNOWN : GenerationView.lower(record.state()),
          story.summary(),
          story.next(),
          generation.dataset().name(),
          null,
          generation.sentinelKey(),
          head == null ? null : Explanation.Head.of(head),
          record == null ? null : GenerationView.brief(record, record.advance()),
          glance.toStanding());
    }
  }
}

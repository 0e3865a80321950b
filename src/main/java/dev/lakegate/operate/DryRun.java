package dev.lakegate.operate;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.Resolution;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.ParsedEvent;
import dev.lakegate.failure.IgnoreReason;
import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.store.ClaimedContent;
import dev.lakegate.store.ObjectLocation;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Says what a notification would come to, with no effect. */
final class DryRun {

  private final Function<byte[], List<ParsedEvent>> parser;
  private final DatasetLookup datasets;

  DryRun(Function<byte[], List<ParsedEvent>> parser, DatasetLookup datasets) {
    this.parser = parser;
    this.datasets = datasets;
  }

  /** One result per event, in the order of the events; at least one. */
  List<DryRunResult> of(byte[] value) {
    return parser.apply(value).stream().map(this::result).toList();
  }

  private DryRunResult result(ParsedEvent parsed) {
    if (parsed instanceof ParsedEvent.Creation creation) {
      return resolved(creation.event());
    }
    if (parsed instanceof ParsedEvent.Ignored ignored) {
      return ignored(ignored.reason(), ignored.location(), null);
    }
    if (parsed instanceof ParsedEvent.Malformed malformed) {
      return new DryRunResult(
          "malformed",
          malformed.reason().code(),
          null,
          null,
          null,
          null,
          null,
          InertText.of(malformed.detail()));
    }
    throw new IllegalStateException("Unknown event " + parsed.getClass());
  }

  private DryRunResult resolved(ObjectEvent event) {
    Resolution resolution = datasets.resolve(event);
    if (resolution instanceof Resolution.Resolved resolved) {
      return generation(resolved.generation());
    }
    if (resolution instanceof Resolution.Ignored ignored) {
      return ignored(ignored.reason(), event.location(), ignored.because());
    }
    throw new IllegalStateException("Unknown resolution " + resolution.getClass());
  }

  private static DryRunResult generation(Generation generation) {
    LakegateException refusal = generation.claimed().flatMap(ClaimedContent::refusal).orElse(null);
    return new DryRunResult(
        refusal == null ? "generation" : "rejected",
        refusal == null ? null : refusal.reason().code(),
        generation.bucket(),
        generation.sentinelKey(),
        generation.prefix(),
        generation.dataset().name(),
        generation.id().value(),
        refusal == null ? null : InertText.of(refusal.detail()));
  }

  private static DryRunResult ignored(
      IgnoreReason reason, @Nullable ObjectLocation location, @Nullable String because) {
    return new DryRunResult(
        "ignored",
        reason.code(),
        location == null ? null : location.bucket(),
        location == null ? null : location.key(),
        null,
        null,
        null,
        because);
  }
}

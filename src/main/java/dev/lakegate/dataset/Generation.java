package dev.lakegate.dataset;

import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.Sequencer;
import dev.lakegate.store.ClaimedContent;
import dev.lakegate.store.ObjectLocation;
import java.time.Instant;
import java.util.Optional;

/**
 * What stands under a sentinel's folder at one sequencer, or the one object of a claim check.
 *
 * @param id identifies it everywhere
 * @param dataset the dataset it belongs to
 * @param prefix the folder of the sentinel, or of a claim check's object: empty at the bucket's
 *     root, else ending in {@code /}
 * @param partitions the partition values of the folder
 * @param event the event that announced it
 */
public record Generation(
    GenerationId id,
    Dataset dataset,
    String prefix,
    PartitionValues partitions,
    ObjectEvent event) {

  /** The generation that this event announces. */
  public static Generation of(
      Dataset dataset, String prefix, PartitionValues partitions, ObjectEvent event) {
    ObjectLocation sentinel = event.location();
    GenerationId id =
        GenerationId.of(
            sentinel.bucket(), sentinel.key(), event.versionId(), event.sequencer().identity());
    return new Generation(id, dataset, prefix, partitions, event);
  }

  /** The bucket. */
  public String bucket() {
    return event.location().bucket();
  }

  /** The marker object; a claim check's object marks itself. */
  public ObjectLocation sentinel() {
    return event.location();
  }

  /** The marker object's name in the bucket. */
  public String sentinelKey() {
    return event.location().key();
  }

  /** Identifies the sequencer, for people and for handlers. */
  public String sequencerText() {
    return event.sequencer().identity();
  }

  /** The sentinel's version as announced; empty when the bucket keeps none. */
  public Optional<String> versionId() {
    return Optional.ofNullable(event.versionId());
  }

  /** The sentinel's entity tag as announced, without quotes; empty when the event had none. */
  public Optional<String> eTag() {
    return Optional.ofNullable(event.eTag());
  }

  /** When the store says it happened; empty when it does not say. */
  public Optional<Instant> eventTime() {
    return Optional.ofNullable(event.time());
  }

  /** What a claim check says that the object holds; empty when a sentinel announced it. */
  public Optional<ClaimedContent> claimed() {
    return Optional.ofNullable(event.claimed());
  }

  /** Its order among the generations of the same sentinel. */
  public Sequencer sequencer() {
    return event.sequencer();
  }
}

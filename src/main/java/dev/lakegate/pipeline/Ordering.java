package dev.lakegate.pipeline;

import dev.lakegate.dataset.Generation;

/**
 * Which generations are processed one after another. Lanes never span partitions: Kafka has no
 * order there.
 */
public enum Ordering {
  /** Those of one dataset that came over one partition. */
  DATASET {
    @Override
    Object lane(SourceRecord source, Generation generation) {
      return new Lane(source.topic(), source.partition(), generation.dataset().name());
    }
  },
  /** All that came over one partition: strict FIFO. */
  PARTITION {
    @Override
    Object lane(SourceRecord source, Generation generation) {
      return new Lane(source.topic(), source.partition(), "");
    }
  },
  /** Those of one sentinel that came over one partition. */
  SENTINEL {
    @Override
    Object lane(SourceRecord source, Generation generation) {
      return new Lane(source.topic(), source.partition(), generation.sentinel().uri());
    }
  };

  /** The lane of a generation. */
  abstract Object lane(SourceRecord source, Generation generation);

  /** The lane of what belongs to no dataset: the partition's own. */
  Object lane(SourceRecord source) {
    return new Lane(source.topic(), source.partition(), "");
  }

  private record Lane(String topic, int partition, String of) {}
}

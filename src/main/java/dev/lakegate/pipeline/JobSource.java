package dev.lakegate.pipeline;

import dev.lakegate.dataset.Generation;
import dev.lakegate.ledger.Origin;
import java.util.function.Consumer;

/**
 * Where a job came from, and who wants to know how it ends.
 *
 * @param record the Kafka record, or what stands for it
 * @param generation what an event of it announced
 * @param assignment the assignment it came over
 * @param completed run when the generation reached its final outcome
 * @param ended run when the job is over, with or without an outcome
 */
record JobSource(
    SourceRecord record,
    Generation generation,
    Assignment assignment,
    Runnable completed,
    Consumer<GenerationJob> ended) {

  Origin origin() {
    return isRecordless()
        ? new Origin(record.topic())
        : Origin.kafka(record.topic(), record.partition(), record.offset(), eventIndex());
  }

  /** Whether it came from the ledger: then nobody waits for an acknowledgement. */
  boolean isRecordless() {
    return record.isRecordless();
  }

  int eventIndex() {
    return generation.event().index();
  }
}

package dev.lakegate.pipeline;

import dev.lakegate.dataset.Generation;
import dev.lakegate.ledger.Origin;
import java.util.function.Consumer;

/**
 * Where a job came from, and who wants to know how it ends.
 *
 * @param record the Kafka record
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
    return Origin.kafka(record.topic(), record.partition(), record.offset(), eventIndex());
  }

  int eventIndex() {
    return generation.event().index();
  }
}

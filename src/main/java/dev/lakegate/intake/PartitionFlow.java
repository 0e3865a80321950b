package dev.lakegate.intake;

import org.apache.kafka.common.TopicPartition;

/** Pauses and resumes single partitions. Thread-safe; asking twice is asking once. */
interface PartitionFlow {

  /** No more records of it after the current poll. */
  void pause(TopicPartition partition);

  /** Records again from the next poll. */
  void resume(TopicPartition partition);
}

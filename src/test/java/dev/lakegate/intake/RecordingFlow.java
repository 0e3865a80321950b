package dev.lakegate.intake;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.TopicPartition;

/** Remembers what was asked of it. */
final class RecordingFlow implements PartitionFlow {

  final List<String> calls = new ArrayList<>();

  @Override
  public synchronized void pause(TopicPartition partition) {
    calls.add("pause " + partition);
  }

  @Override
  public synchronized void resume(TopicPartition partition) {
    calls.add("resume " + partition);
  }

  synchronized String last() {
    return calls.isEmpty() ? "nothing" : calls.get(calls.size() - 1);
  }
}

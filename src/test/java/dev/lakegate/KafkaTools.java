package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Arrays;
import java.util.Map;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.tools.TopicCommand;
import org.apache.kafka.tools.consumer.group.ConsumerGroupCommand;

/** Kafka's own command line, in this JVM: starting one for each command would take seconds. */
final class KafkaTools {

  private interface Tool {
    void main(String... arguments) throws Exception;
  }

  private static final Map<String, Tool> TOOLS =
      Map.of(
          "kafka-topics.sh", TopicCommand::main,
          "kafka-consumer-groups.sh", ConsumerGroupCommand::main,
          "kafka-configs.sh", kafka.admin.ConfigCommand::main);

  private KafkaTools() {}

  /** Runs each line; they have no quotes. */
  static void run(String commands) {
    commands
        .replace("\\\n", " ")
        .lines()
        .filter(line -> !line.isBlank())
        .map(line -> line.strip().split("\\s+"))
        .forEach(KafkaTools::run);
  }

  private static void run(String... command) {
    Exit.setExitProcedure(
        (status, message) -> {
          assertThat(status).as(message).isZero();
        });
    try {
      assertThatCode(
              () -> TOOLS.get(command[0]).main(Arrays.copyOfRange(command, 1, command.length)))
          .as(String.join(" ", command))
          .doesNotThrowAnyException();
    } finally {
      Exit.resetExitProcedure();
    }
  }
}

package dev.lakegate.operate;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.event.Dialect;
import dev.lakegate.event.NotificationParser;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.ParsedEvent;
import dev.lakegate.event.Sequencer;
import dev.lakegate.failure.IgnoreReason;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectLocation;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.core.env.Environment;

/** The API alone, over ports that the tests steer. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = KafkaAutoConfiguration.class)
@Import(OperateConfiguration.class)
class OperateTestApplication {

  @Bean
  ApiAccess apiAccess(Environment environment) {
    ApiAccess.User viewer = new ApiAccess.User("{noop}look", Set.of(ApiAccess.Role.VIEWER));
    ApiAccess.User operator = new ApiAccess.User("{noop}act", Set.of(ApiAccess.Role.OPERATOR));
    boolean enabled = environment.getProperty("api.enabled", Boolean.class, true);
    return new ApiAccess(enabled, Map.of("vera", viewer, "otto", operator));
  }

  @Bean
  List<DatasetDefinition> definitions() {
    return List.of(Definitions.ORDERS, Definitions.READY);
  }

  @Bean
  DatasetLookup datasets(List<DatasetDefinition> definitions) {
    return Definitions.lookup(definitions);
  }

  @Bean
  NotificationParser parser() {
    return new NotificationParser();
  }

  /** Reads one event a line: {@code put KEY}, {@code test} or anything else, which is malformed. */
  @Bean
  @Primary
  DryRun lineDryRun(DatasetLookup datasets) {
    return new DryRun(OperateTestApplication::lines, datasets);
  }

  @Bean
  RecordedLedger ledger() {
    return new RecordedLedger();
  }

  @Bean
  ShelfStore store() {
    return new ShelfStore();
  }

  @Bean
  ScriptedVerifier verifier() {
    return new ScriptedVerifier();
  }

  @Bean
  SteeredSource source() {
    return new SteeredSource();
  }

  @Bean
  SteeredWork work() {
    return new SteeredWork();
  }

  @Bean
  BrokerProbe broker() {
    return () -> {};
  }

  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }

  private static List<ParsedEvent> lines(byte[] value) {
    if (value.length > 1024 * 1024) {
      return List.of(
          new ParsedEvent.Malformed(
              0, Dialect.UNKNOWN, Reason.NOTIFICATION_TOO_LARGE, "more than 1 MiB"));
    }
    if (value.length == 0) {
      return List.of(new ParsedEvent.Ignored(0, Dialect.UNKNOWN, IgnoreReason.EMPTY, null));
    }
    Stream<String> lines = new String(value, StandardCharsets.UTF_8).lines();
    return lines.map(OperateTestApplication::line).toList();
  }

  private static ParsedEvent line(String line) {
    if (line.equals("test")) {
      return new ParsedEvent.Ignored(0, Dialect.AWS, IgnoreReason.TEST_EVENT, null);
    }
    if (!line.startsWith("put ")) {
      String detail = "no event: " + line;
      return new ParsedEvent.Malformed(0, Dialect.UNKNOWN, Reason.MALFORMED_NOTIFICATION, detail);
    }
    ObjectLocation location = new ObjectLocation("lake", line.substring(4));
    Sequencer sequencer = Sequencer.unordered("test", "1");
    return new ParsedEvent.Creation(
        new ObjectEvent(
            0, Dialect.MINIO, "ObjectCreated:Put", location, null, sequencer, null, null));
  }
}

package dev.lakegate;

import dev.lakegate.cli.Arguments;
import dev.lakegate.handler.http.HttpHandlerConfiguration;
import dev.lakegate.handler.jdbc.JdbcHandlerConfiguration;
import dev.lakegate.handler.kafka.KafkaHandlerConfiguration;
import dev.lakegate.handler.log.LogHandlerConfiguration;
import dev.lakegate.intake.IntakeConfiguration;
import dev.lakegate.ledger.jdbc.JdbcLedgerConfiguration;
import dev.lakegate.ledger.memory.MemoryLedgerConfiguration;
import dev.lakegate.ledger.redis.RedisLedgerConfiguration;
import dev.lakegate.observation.ObservationConfiguration;
import dev.lakegate.operate.OperateConfiguration;
import dev.lakegate.store.s3.S3StoreConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/** Runs the gate. What it consists of stands here; nothing is scanned for. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({
  LakegatePropertiesConfiguration.class,
  SettingsConfiguration.class,
  S3StoreConfiguration.class,
  RedisLedgerConfiguration.class,
  JdbcLedgerConfiguration.class,
  MemoryLedgerConfiguration.class,
  LogHandlerConfiguration.class,
  KafkaHandlerConfiguration.class,
  HttpHandlerConfiguration.class,
  JdbcHandlerConfiguration.class,
  PipelineConfiguration.class,
  IntakeConfiguration.class,
  OperateConfiguration.class,
  ObservationConfiguration.class
})
public class LakegateApplication {

  /**
   * Starts the service, or runs the command that the arguments name; see {@code lakegate.*} in the
   * configuration reference, and {@code --help}.
   */
  public static void main(String[] args) {
    ProcessEnd.onFatalErrorOfAnyThread();
    Arguments arguments = Arguments.of(args);
    if (arguments.isCommand()) {
      System.exit(CommandProcess.run(arguments));
    }
    SpringApplication application = new SpringApplication(LakegateApplication.class);
    application.addListeners(new PluginFolder());
    application.run(args);
  }
}

package dev.lakegate.demo;

import dev.lakegate.stack.Stack;
import dev.lakegate.stack.StackPorts;
import dev.lakegate.stack.Stacks;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts everything, plays the samples, tells what the gate did, and stays up. */
public final class Demo {

  static final String BUCKET = "analytics-lakehouse";
  static final String TOPIC = Stacks.DEFAULT_TOPIC;
  static final String DEAD_LETTERS = "lakehouse-ingestion-events-dlt";
  static final String READY = "lakehouse-generations-ready";
  // bcrypt of "ops"
  private static final String PASSWORD =
      "{bcrypt}$2a$10$rDRo8dnNM.ymWP3q5MKsJe3BBdRMh4B50q47tnQdqWpUGuvYO2MLC";

  private Demo() {}

  /** Returns when the account is printed; the service goes on. */
  public static void run(Class<?> application, String... args) {
    System.out.println("Starting Kafka, Redis and an S3 store ...");
    Stack stack = Stacks.start(StackPorts.usual(), TOPIC);
    stack.createTopics(1, DEAD_LETTERS, READY);
    stack.createBucket(BUCKET);
    stack.notifyKafka(BUCKET, TOPIC, "v1/", "_SUCCESS");
    int apiPort = StackPorts.firstFree(8080);
    int managementPort = StackPorts.firstFree(8081);

    SpringApplication gate = new SpringApplication(application, DemoAccount.class);
    gate.setDefaultProperties(properties(stack, apiPort, managementPort));
    // Before the stack's own hook: the gate says good-bye to servers that still answer.
    ConfigurableApplicationContext context = gate.run(args);

    Guide guide = new Guide(stack, apiPort, managementPort);
    guide.printAddresses();
    new Samples(stack, context.getBean(DemoAccount.class)).play();
    guide.printNextSteps();
    LoggingSystem.get(Demo.class.getClassLoader()).setLogLevel("dev.lakegate", LogLevel.INFO);
  }

  private static Map<String, Object> properties(Stack stack, int apiPort, int managementPort) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("server.port", apiPort);
    properties.put("management.server.port", managementPort);
    properties.put("spring.kafka.bootstrap-servers", stack.bootstrapServers());
    properties.put("spring.data.redis.url", stack.redisUrl());
    properties.put("lakegate.store.endpoint", stack.s3Endpoint().toString());
    properties.put("lakegate.store.credentials.access-key", stack.accessKey());
    properties.put("lakegate.store.credentials.secret-key", stack.secretKey());
    properties.put("lakegate.datasets.lakehouse.bucket", BUCKET);
    properties.put("lakegate.datasets.lakehouse.prefix", "v1/domain={domain}/");
    properties.put("lakegate.datasets.lakehouse.name", "{domain}");
    properties.put("lakegate.datasets.lakehouse.handlers", "log,ready");
    properties.put("lakegate.handlers.ready.type", "kafka");
    properties.put("lakegate.handlers.ready.topic", READY);
    properties.put("lakegate.api.enabled", true);
    properties.put("lakegate.api.users.ops.password", PASSWORD);
    properties.put("lakegate.api.users.ops.roles", "operator");
    // The account speaks first; afterwards the log does.
    properties.put("logging.level.root", "ERROR");
    properties.put("logging.level.dev.lakegate", "ERROR");
    return properties;
  }
}

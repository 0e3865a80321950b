package dev.lakegate.demo;

import dev.lakegate.stack.Stack;
import dev.lakegate.stack.StackPorts;
import dev.lakegate.stack.Stacks;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** Starts everything, plays the samples, tells what the gate did, and stays up. */
public final class Demo {

  static final String BUCKET = "analytics-lakehouse";
  static final String TOPIC = Stacks.DEFAULT_TOPIC;
  static final String DEAD_LETTERS = "lakehouse-ingestion-events-dlt";
  static final String READY = "lakehouse-generations-ready";

  // The account speaks first; afterwards the log does. Kafka's clients would complain when the
  // broker in this process ends together with them.
  private static final List<String> QUIET =
      List.of(
          "--logging.level.root=ERROR",
          "--logging.level.dev.lakegate=ERROR",
          "--logging.level.org.apache.kafka=OFF");

  private Demo() {}

  /** Returns when the account is printed; the service goes on. */
  public static void run(Class<?> application, String... args) {
    SpringApplication gate = new SpringApplication(application, DemoAccount.class);
    // Once the logging is set up, or the servers would talk while it is.
    gate.addInitializers(Demo::startStack);
    ConfigurableApplicationContext context =
        start(gate, Stream.concat(QUIET.stream(), Arrays.stream(args)).toArray(String[]::new));

    Stack stack = context.getBean(Stack.class);
    Guide guide = new Guide(stack, context.getEnvironment());
    guide.printAddresses();
    new Samples(stack, context.getBean(DemoAccount.class)).play();
    guide.printNextSteps();
    LoggingSystem.get(Demo.class.getClassLoader()).setLogLevel("dev.lakegate", LogLevel.INFO);
  }

  private static ConfigurableApplicationContext start(SpringApplication gate, String... args) {
    try {
      return gate.run(args);
    } catch (RuntimeException e) {
      // Spring Boot has told why. The threads of the servers would keep the process.
      System.exit(1);
      throw e;
    }
  }

  private static void startStack(ConfigurableApplicationContext context) {
    System.out.println("Starting Kafka, Redis and an S3 store ...");
    Stack stack = Stacks.start(StackPorts.usual(), TOPIC);
    stack.createTopics(1, DEAD_LETTERS, READY);
    stack.createBucket(BUCKET);
    stack.notifyKafka(BUCKET, TOPIC, "v1/", "_SUCCESS");
    context.getBeanFactory().registerSingleton("stack", stack);
    context
        .getEnvironment()
        .getPropertySources()
        .addLast(new MapPropertySource("demo", properties(stack)));
  }

  private static Map<String, Object> properties(Stack stack) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("server.port", StackPorts.firstFree(8080));
    properties.put("management.server.port", StackPorts.firstFree(8081));
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
    // bcrypt of "ops"
    properties.put(
        "lakegate.api.users.ops.password",
        "{bcrypt}$2a$10$AF6cYWYGN/hYVHy6qrgOFeXFPMPqMI8R8LMj3kz28VytaroXdbUoy");
    properties.put("lakegate.api.users.ops.roles", "operator");
    return properties;
  }
}

package dev.lakegate.gate;

import dev.lakegate.LakegateApplication;
import dev.lakegate.handler.GenerationHandler;
import dev.lakegate.stack.Stack;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The service, started in this process with a recording handler named {@code recorder}. */
public final class Gate implements AutoCloseable {

  private final ConfigurableApplicationContext context;
  private final RecordingHandler recorder;

  private Gate(ConfigurableApplicationContext context, RecordingHandler recorder) {
    this.context = context;
    this.recorder = recorder;
  }

  /** Starts it on that lake; later properties win. */
  public static Gate start(Stack stack, Lake lake, Map<String, Object> more) {
    RecordingHandler recorder = new RecordingHandler();
    OutcomeRecorder outcomes = new OutcomeRecorder();
    Map<String, Object> properties = new LinkedHashMap<>(defaults(stack, lake));
    properties.putAll(more);
    return new Gate(
        run(
            properties,
            beans -> {
              beans.registerSingleton("recorder", recorder);
              beans.registerSingleton("outcomes", outcomes);
            }),
        recorder);
  }

  /** Starts it without anything that remembers: handlers named {@code nothing} do nothing. */
  public static Gate startForgetful(Stack stack, Lake lake, Map<String, Object> more) {
    Map<String, Object> properties = new LinkedHashMap<>(defaults(stack, lake));
    properties.put("lakegate.dataset-defaults.handlers", "nothing");
    properties.putAll(more);
    GenerationHandler nothing = (generation, context) -> {};
    return new Gate(
        run(properties, beans -> beans.registerSingleton("nothing", nothing)),
        new RecordingHandler());
  }

  private static ConfigurableApplicationContext run(
      Map<String, Object> properties, Consumer<ConfigurableListableBeanFactory> beans) {
    SpringApplication application = new SpringApplication(LakegateApplication.class);
    application.addInitializers(context -> beans.accept(context.getBeanFactory()));
    String[] arguments =
        properties.entrySet().stream()
            .map(property -> "--" + property.getKey() + "=" + property.getValue())
            .toArray(String[]::new);
    return application.run(arguments);
  }

  private static Map<String, Object> defaults(Stack stack, Lake lake) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("server.port", 0);
    properties.put("management.server.port", 0);
    properties.put("spring.kafka.bootstrap-servers", stack.bootstrapServers());
    properties.put("spring.kafka.consumer.group-id", lake.bucket());
    properties.put("spring.data.redis.url", stack.redisUrl());
    properties.put("lakegate.source.topics", lake.topic());
    properties.put("lakegate.dead-letter.topic", lake.deadLetterTopic());
    properties.put("lakegate.store.endpoint", stack.s3Endpoint());
    properties.put("lakegate.store.credentials.access-key", stack.accessKey());
    properties.put("lakegate.store.credentials.secret-key", stack.secretKey());
    properties.put("lakegate.datasets.lake.bucket", lake.bucket());
    properties.put("lakegate.datasets.lake.prefix", "v1/domain={domain}/");
    properties.put("lakegate.datasets.lake.name", "{domain}");
    properties.put("lakegate.dataset-defaults.handlers", "recorder");
    properties.put("lakegate.retry.delay", "50ms");
    properties.put("lakegate.retry.jitter", "10ms");
    properties.put("lakegate.retry.max-delay", "200ms");
    return properties;
  }

  public RecordingHandler recorder() {
    return recorder;
  }

  public OutcomeRecorder outcomes() {
    return context.getBean(OutcomeRecorder.class);
  }

  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  /** Whether there is any of that type. */
  public boolean has(Class<?> type) {
    return context.getBeanNamesForType(type).length > 0;
  }

  /** The port of the API, or of management. */
  public int port(String property) {
    return context.getEnvironment().getRequiredProperty(property, Integer.class);
  }

  @Override
  public void close() {
    context.close();
  }
}

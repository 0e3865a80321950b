package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A start that fails names the key and never the secret, wherever that was put. */
@ExtendWith(OutputCaptureExtension.class)
class SecretsInConfigurationTest {

  private static final String HASH = "{bcrypt}$2y$10$" + "hush".repeat(13);
  private static final String USERS = "lakegate.api.users.ops.";

  static Stream<Arguments> faulty() {
    return Stream.of(
        Arguments.of("lakegate.store.endpoint", "http://root:hush@minio:9000"),
        Arguments.of("lakegate.store.endpoint", "http://root:hu/hush/x@minio:9000"),
        Arguments.of("lakegate.store.endpoint", "http://root:hush@hush@minio:9000"),
        Arguments.of("lakegate.store.endpoint", "minio:9000 password=hush"),
        Arguments.of("lakegate.store.credentials.secret-key", "hush"),
        Arguments.of("lakegate.store.credentials.access-key", "hush"),
        Arguments.of("lakegate.store.credentials.secret-key", "x${hush}"),
        Arguments.of("lakegate.store.credentials", "hush"),
        Arguments.of("lakegate.store.secret-key", "hush"),
        Arguments.of(USERS + "password", "hush"),
        Arguments.of(USERS + "password", "{bcrypt}hush"),
        Arguments.of(USERS + "password", "{sha256}hush"),
        Arguments.of(USERS + "roles", HASH),
        Arguments.of("lakegate.api.users.ops", HASH),
        Arguments.of("lakegate.source.unmatched", HASH),
        Arguments.of("lakegate.store.region", "password=hush/x"),
        Arguments.of("lakegate.handlers.ready.password", "hush"),
        Arguments.of("spring.data.redis.url", "redis://ops:hush pass@localhost:6379"),
        Arguments.of("spring.data.redis.url", "http://ops:hush@localhost:6379"),
        Arguments.of("spring.data.redis.url", "redis://ops:hush/hush@localhost:6379"),
        Arguments.of("spring.data.redis.url", "redis://ops:hush%zz@localhost:6379"),
        Arguments.of("spring.kafka.bootstrap-servers", "ops:hush@localhost:9092"));
  }

  @ParameterizedTest
  @MethodSource("faulty")
  void secretIsNotShown(String key, String value, CapturedOutput output) {
    SpringApplicationBuilder application =
        new SpringApplicationBuilder(LakegatePropertiesConfiguration.class)
            .web(WebApplicationType.NONE);

    Throwable failure =
        catchThrowable(
            () ->
                application.run(
                    "--lakegate.datasets.sales.bucket=sales", "--" + key + "=" + value));

    assertThat(failure).isNotNull();
    assertThat(output.getAll())
        .contains("APPLICATION FAILED TO START")
        .contains("Remedy: ")
        .doesNotContain("hush", "\tat ");
  }
}

package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What libraries refuse at the start is told without what they quote of it, also for debugging. */
@ExtendWith(OutputCaptureExtension.class)
class SecretsAtStartIT {

  private static final String JAAS = "org.apache.kafka.common.security.plain.PlainLoginModule ";

  static Stream<Arguments> faulty() {
    return Stream.of(
        Arguments.of("spring.kafka.properties[sasl.jaas.config]", JAAS + "required password=hush"),
        Arguments.of(
            "spring.kafka.properties[sasl.jaas.config]",
            JAAS + "required username=u password=x hush;"),
        Arguments.of("spring.kafka.properties[sasl.jaas.config]", JAAS + "hush;"),
        Arguments.of("spring.kafka.properties[sasl.jaas.config]", JAAS + "required a=b hush;"),
        Arguments.of("spring.ssl.bundle.pem.store.truststore.certificate", "hush"),
        Arguments.of("spring.ssl.bundle.pem.store.keystore.private-key", "hush"),
        Arguments.of("spring.ssl.bundle.jks.store.keystore.password", "hush"),
        Arguments.of("lakegate.handlers.db.url", "jdbc:postgresql://db:hush/lake"));
  }

  @ParameterizedTest
  @MethodSource("faulty")
  void secretIsNotShown(String key, String value, CapturedOutput output) {
    List<String> arguments = new ArrayList<>(List.of("--" + key + "=" + value));
    arguments.addAll(others(key));

    Throwable failure =
        catchThrowable(
            () ->
                new SpringApplication(LakegateApplication.class)
                    .run(arguments.toArray(String[]::new))
                    .close());

    assertThat(failure).isNotNull();
    assertThat(output.getAll()).contains("APPLICATION FAILED TO START").doesNotContain("hush");
    assertThat(output.getAll()).doesNotContain("\tat ");
  }

  private static List<String> others(String key) {
    List<String> others =
        new ArrayList<>(
            List.of(
                "--debug",
                "--server.port=0",
                "--management.server.port=0",
                "--lakegate.datasets.sales.bucket=sales",
                "--lakegate.store.endpoint=http://localhost:1"));
    others.removeIf(it -> it.startsWith("--" + key + "="));
    if (!key.startsWith("spring.data")) {
      others.add("--lakegate.ledger.type=memory");
    }
    if (key.contains("jaas")) {
      others.add("--spring.kafka.properties[security.protocol]=SASL_PLAINTEXT");
      others.add("--spring.kafka.properties[sasl.mechanism]=PLAIN");
    }
    if (key.contains(".db.")) {
      others.add("--lakegate.handlers.db.type=jdbc");
    }
    if (key.contains(".ssl.")) {
      others.add("--lakegate.store.ssl-bundle=store");
    }
    if (key.contains(".jks.")) {
      others.add("--spring.ssl.bundle.jks.store.keystore.location=classpath:application.yml");
    }
    return others;
  }
}

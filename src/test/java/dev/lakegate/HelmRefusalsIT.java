package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lakegate.HelmChart.Outcome;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which values are refused, and what people read about it: all of it at once. */
class HelmRefusalsIT {

  private static final String LEAST = "config.lakegate.datasets.sales.bucket=lake";
  private static final String READABLE = " would be readable for everybody";

  @BeforeAll
  static void needsHelm() {
    assumeTrue(HelmChart.isHelmThere(), "needs helm on the PATH");
  }

  @Test
  void whatTheSchemaDoesNotHave() {
    Outcome outcome =
        template(
            "replicas=3",
            "image.tags=1",
            "replicaCount=two",
            "minReadySeconds=-1",
            "service.type=Internal",
            "image.digest=1234",
            "secretEnv.A.secret=s",
            "secretFiles[0].name=s",
            "privateCa.usedBy={database}",
            "keda.minReplicaCount=0",
            "networkPolicy.kafka.ports={99999}",
            "terminationGracePeriodSeconds=soon");

    assertThat(outcome.status()).isNotZero();
    assertThat(outcome.err())
        .contains("values don't meet the specifications of the schema")
        .contains("additional properties 'replicas' not allowed")
        .contains("at '/image': additional properties 'tags' not allowed")
        .contains("at '/replicaCount': got string, want integer")
        .contains("at '/minReadySeconds': minimum: got -1, want 0")
        .contains("at '/service/type': value must be one of 'ClusterIP'")
        .contains("at '/image/digest'")
        .contains("at '/secretEnv/A': missing property 'key'")
        .contains("at '/secretFiles/0': additional properties 'name' not allowed")
        .contains("at '/privateCa/usedBy/0': value must be one of 'store'")
        .contains("at '/keda/minReplicaCount': minimum: got 0, want 1")
        .contains("at '/networkPolicy/kafka/ports/0'")
        .contains("at '/terminationGracePeriodSeconds'");
  }

  @Test
  void whatWouldFailOrLoseSomethingInTheCluster() {
    Outcome outcome =
        template(
            "config.lakegate.ledger.type=memory",
            "autoscaling.enabled=true,autoscaling.minReplicas=9",
            "autoscaling.targetCPUUtilizationPercentage=null",
            "keda.enabled=true,keda.minReplicaCount=9",
            "persistence.enabled=true",
            "privateCa.configMap=a,privateCa.secret=b",
            "ingress.enabled=true",
            "service.type=LoadBalancer",
            "prometheusRule.disabled={LakegateSlow}",
            "env.SPRING_CONFIG_ADDITIONAL_LOCATION=file:/etc/more/",
            "env.JAVA_TOOL_OPTIONS=-Xmx1g,javaToolOptions=-Xmx2g",
            "env.A=1,secretEnv.A.secret=s,secretEnv.A.key=k",
            "config.management.endpoints.web.base-path=/manage",
            "plugins.volume.emptyDir.medium=Memory,config.lakegate.plugins.folder=/opt/plugins");

    assertThat(outcome.status()).isNotZero();
    assertThat(outcome.err())
        .contains("these values are refused:")
        .contains("- autoscaling.enabled and keda.enabled exclude each other: KEDA makes")
        .contains("- autoscaling.minReplicas is greater than autoscaling.maxReplicas")
        .contains("- autoscaling.enabled needs targetCPUUtilizationPercentage or metrics")
        .contains("- keda.minReplicaCount is greater than keda.maxReplicaCount")
        .contains("- keda.enabled: KEDA has to be told the brokers")
        .contains("- A ledger in memory is for a single instance: switch autoscaling and keda off")
        .contains("- A ledger in memory is for a single instance: set replicaCount to 1")
        .contains("- persistence is for a single instance")
        .contains("- privateCa.configMap and privateCa.secret exclude each other")
        .contains("- ingress.enabled needs the HTTP API")
        .contains("- prometheusRule.disabled: LakegateSlow is no alert of files/alerts.yml")
        .contains("- service.type: LoadBalancer needs the HTTP API")
        .contains("- env.SPRING_CONFIG_ADDITIONAL_LOCATION is the chart's own")
        .contains("- javaToolOptions and env.JAVA_TOOL_OPTIONS exclude each other")
        .contains("- A is in both env and secretEnv")
        .contains("- the probes and serviceMonitor look below /actuator")
        .contains("- plugins.volume is mounted at /app/plugins");
  }

  @Test
  void secretsInPlainText() {
    Outcome outcome =
        template(
            "config.lakegate.store.credentials.secret-key=hush",
            "config.spring.datasource.password=hush",
            "config.spring.datasource.url=jdbc:postgresql://db/lake?user=me&password=hush",
            "config.spring.data.redis.password=12345",
            "config.spring.data.redis.url=redis://me:hush@redis",
            "config.lakegate.api.users.ops.password=\\{noop\\}hush",
            "config.lakegate.handlers.a.headers.Authorization=hush",
            "config.lakegate.handlers.a.signing-secret=hush",
            "config.spring.kafka.properties.sasl\\.jaas\\.config=L required password=\"hush\";",
            "config.list[0].token=hush",
            "env.S3_SECRET_KEY=hush");

    assertThat(outcome.status()).isNotZero();
    assertThat(outcome.err())
        .contains("- config.lakegate.store.credentials.secret-key" + READABLE)
        .contains("- config.spring.datasource.password" + READABLE)
        .contains("- config.spring.datasource.url" + READABLE)
        .contains("- config.spring.data.redis.password" + READABLE)
        .contains("- config.spring.data.redis.url" + READABLE)
        .contains("- config.lakegate.api.users.ops.password" + READABLE)
        .contains("- config.lakegate.handlers.a.headers.Authorization" + READABLE)
        .contains("- config.lakegate.handlers.a.signing-secret" + READABLE)
        .contains("- config.spring.kafka.properties.sasl.jaas.config" + READABLE)
        .contains("- config.list[0].token" + READABLE)
        .contains("- env.S3_SECRET_KEY" + READABLE)
        .doesNotContain("hush");
  }

  @Test
  void butNotWhatOnlyLooksLikeOne() {
    Outcome outcome =
        template(
            "config.lakegate.store.credentials.secret-key=${S3_SECRET_KEY}",
            "config.spring.data.redis.url=redis://redis:6379",
            "config.spring.datasource.password=",
            "config.lakegate.api.users.ops.password=\\{bcrypt\\}$2y$10$abc",
            "config.spring.ssl.bundle.pem.a.keystore.private-key=file:/etc/tls/tls.key",
            "config.spring.security.max-tokens=5",
            "config.spring.security.oauth2.token-uri=https://id.example/token",
            "config.spring.kafka.properties.sasl\\.jaas\\.config=org.apache.Login required;",
            "global.anything=of-a-parent",
            "commonLabels=null,commonAnnotations=null,podLabels=null,env=null,lifecycle=null",
            "enabled=true");

    assertThat(outcome.status()).as(outcome.err()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          replicaCount=2                                       | is for a single instance: set replicaCount to 1
          replicaCount=2                                       | needs a volume: set persistence.enabled
          replicaCount=1,persistence.enabled=true,persistence.mountPath=/data | has to begin with jdbc:h2:file:/data/
          config.server.port=${PORT},persistence.enabled=true,replicaCount=1 | "${PORT}", and the chart needs a port number
          config.spring.lifecycle.timeout-per-shutdown-phase=soon,persistence.enabled=true,replicaCount=1 | which the chart cannot read
          """)
  void whatDoesNotSuitALedgerInAFile(String setting, String text) {
    Outcome outcome =
        template(
            "config.lakegate.ledger.type=jdbc",
            "config.spring.datasource.url=jdbc:h2:file:/var/lib/lakegate/ledger",
            "config.lakegate.api.enabled=true",
            setting);

    assertThat(outcome.status()).isNotZero();
    assertThat(outcome.err()).contains(text);
  }

  @Test
  void noConfigurationAtAll() {
    Outcome outcome = HelmChart.template("lake");

    assertThat(outcome.status()).isNotZero();
    assertThat(outcome.err()).contains("config is empty: give the service's application.yml");
  }

  private static Outcome template(String... settings) {
    return HelmChart.template(
        "lake",
        Stream.concat(Stream.of(LEAST), Stream.of(settings))
            .map(setting -> "--set=" + setting)
            .toArray(String[]::new));
  }
}

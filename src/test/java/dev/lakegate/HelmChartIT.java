package dev.lakegate;

import static dev.lakegate.HelmChart.LEAST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lakegate.HelmChart.Outcome;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What Helm makes of the chart, with each file of values that comes with it. */
class HelmChartIT {

  private static @Nullable String scaledAndMonitored;

  @TempDir private Path folder;

  @BeforeAll
  static void needsHelm() {
    assumeTrue(HelmChart.isHelmThere(), "needs helm on the PATH");
  }

  @ParameterizedTest
  @MethodSource("dev.lakegate.HelmChart#examples")
  void isFreeOfLint(Path values) {
    Outcome outcome = HelmChart.lint(values);

    assertThat(outcome.status()).as(outcome.out() + outcome.err()).isZero();
    assertThat(outcome.out()).contains("0 chart(s) failed").doesNotContain("[WARNING]");
  }

  @ParameterizedTest
  @MethodSource("dev.lakegate.HelmChart#examples")
  void hasOnlyFieldsThatKubernetesKnowsInTheirPlaces(Path values) {
    KubernetesObjects objects = HelmChart.render(values);

    assertThat(objects.kinds()).contains("ConfigMap", "Deployment", "Service", "ServiceAccount");
    Set<String> named =
        objects.all().stream()
            .map(it -> it.getKind() + "/" + it.getMetadata().getName())
            .collect(Collectors.toSet());
    assertThat(named).hasSameSizeAs(objects.all());
    assertThat(objects.all()).allSatisfy(it -> assertThat(namespace(it)).isEqualTo("data"));
    PodChecks.check(objects);
  }

  @Test
  void theSecureExampleHasWhatACompanyAsksFor() {
    KubernetesObjects objects = HelmChart.render(HelmChart.example("secure.yaml"));

    assertThat(objects.kinds())
        .containsExactly(
            "ConfigMap",
            "ConfigMap",
            "Deployment",
            "HorizontalPodAutoscaler",
            "Ingress",
            "NetworkPolicy",
            "PodDisruptionBudget",
            "PrometheusRule",
            "Service",
            "ServiceAccount",
            "ServiceMonitor");
    Deployment deployment = objects.one(Deployment.class);
    assertThat(deployment.getSpec().getReplicas()).isNull();
    assertThat(deployment.getSpec().getTemplate().getSpec().getTerminationGracePeriodSeconds())
        .isEqualTo(2 * 120 + 20);
    List<Integer> reachable =
        objects.one(NetworkPolicy.class).getSpec().getEgress().stream()
            .flatMap(rule -> rule.getPorts().stream())
            .map(port -> port.getPort().getIntVal())
            .toList();
    assertThat(reachable).containsExactly(53, 53, 9093, 6380, 9000, 8443);
    assertThat(objects.one(PrometheusRule.class).getSpec().getGroups())
        .flatMap(group -> group.getRules())
        .isNotEmpty()
        .allSatisfy(rule -> assertThat(rule.getLabels()).containsEntry("team", "data-platform"));
  }

  @Test
  void threeHundredDatasetsFitIntoAConfigMap() {
    KubernetesObjects objects = HelmChart.render(HelmChart.example("datasets-300.yaml"));

    assertThat(objects.applicationYaml().length()).isBetween(20_000, 1 << 20);
    Keda.ScaledObject scaled = objects.one(Keda.ScaledObject.class);
    assertThat(scaled.spec.triggers())
        .extracting(trigger -> trigger.metadata().topic())
        .containsExactly("lakehouse-ingestion-events", "lakehouse-backfill-events");
    assertThat(scaled.spec.triggers())
        .allSatisfy(
            trigger -> {
              assertThat(trigger.metadata().consumerGroup()).isEqualTo("lakegate");
              assertThat(trigger.authenticationRef().name()).isEqualTo("lakegate");
            });
    assertThat(objects.one(PrometheusRule.class).getSpec().getGroups())
        .flatMap(group -> group.getRules())
        .noneMatch(rule -> "LakegateDatasetStale".equals(rule.getAlert()));
  }

  @ParameterizedTest(name = "{0}: {1} s")
  @CsvSource({
    "--set=config.spring.lifecycle.timeout-per-shutdown-phase=5m, 620",
    "--set=config.spring.lifecycle.timeoutPerShutdownPhase=PT1M30S, 200",
    "--set=config.spring.lifecycle.timeout-per-shutdown-phase=45500, 112",
    "--set=config.spring\\.lifecycle\\.timeout-per-shutdown-phase=1h, 7220",
    "--set=env.SPRING_LIFECYCLE_TIMEOUTPERSHUTDOWNPHASE=10s, 40",
    "--set=lifecycle.preStop.sleep.seconds=5, 85",
    "--set=terminationGracePeriodSeconds=7, 7"
  })
  void thePodHasTheTimeThatItsShutdownTakes(String setting, long seconds) {
    KubernetesObjects objects = HelmChart.render("lake", LEAST, setting);

    assertThat(pod(objects).getSpec().getTerminationGracePeriodSeconds()).isEqualTo(seconds);
  }

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "lake, --set=nameOverride=, lake-lakegate",
    "lake.prod, --set=nameOverride=, lake-prod-lakegate",
    "2026, --set=nameOverride=, lakegate-2026-lakegate",
    "2026, --set-string=nameOverride=2026, lakegate-2026",
    "lake, --set=nameOverride=gate, lake-gate",
    "lake, --set=fullnameOverride=the.gate, the-gate",
    "a-release-with-a-name-that-has-fifty-three-characters, --set=nameOverride=gate-of-the-lake,"
        + " a-release-with-a-name-that-has-fifty-three-characters-gate-of-t"
  })
  void namesAreValidWhateverTheReleaseIsCalled(String release, String setting, String name) {
    KubernetesObjects objects =
        HelmChart.render(
            release, LEAST, setting, "--set=serviceMonitor.enabled=true", "--set=replicaCount=1");

    assertThat(objects.one(Service.class).getMetadata().getName()).isEqualTo(name);
    PodChecks.check(objects);
    assertThat(objects.one(ServiceMonitor.class).getSpec().getEndpoints())
        .allSatisfy(
            it -> assertThat(name.contains("lakegate") || !it.getRelabelings().isEmpty()).isTrue());
  }

  @Test
  void namesAndTextsThatLookLikeNumbersStayTexts() throws IOException {
    Path values = folder.resolve("values.yaml");
    Files.writeString(
        values,
        """
        fullnameOverride: "on"
        priorityClassName: "5e12"
        env: { LIMIT: 10737418240, RATIO: 0.5, "NO": "1e3" }
        secretEnv: { "Y": { secret: "5e12", key: "7" } }
        secretFiles: [{ secret: "123", properties: { a.b: "456" } }]
        resources: { requests: { cpu: 0.5 } }
        tmp: { sizeLimit: 4294967296 }
        keda: { enabled: true, bootstrapServers: "kafka:9092", lagThreshold: 1000000, metadata: { version: "4.0" } }
        networkPolicy: { enabled: true }
        serviceMonitor: { enabled: true }
        """);

    Outcome outcome = HelmChart.template("5e12", LEAST, "--namespace=5e12", "--values=" + values);

    assertThat(outcome.status()).as(outcome.err()).isZero();
    KubernetesObjects objects = KubernetesObjects.of(outcome.out());
    assertThat(outcome.out())
        .doesNotContainPattern("(?m)(: |- )(5e12|123|456|7|on|NO|Y|[0-9.]+e\\+[0-9]+)$");
    assertThat(objects.all()).allSatisfy(it -> assertThat(namespace(it)).isEqualTo("5e12"));
    assertThat(pod(objects).getSpec().getContainers().get(0).getEnv())
        .filteredOn(it -> it.getValue() != null)
        .extracting(it -> it.getName() + "=" + it.getValue())
        .contains("LIMIT=10737418240", "RATIO=0.5", "NO=1e3");
    assertThat(objects.one(Keda.ScaledObject.class).spec.triggers().get(0).metadata())
        .extracting("lagThreshold", "version")
        .containsExactly("1000000", "4.0");
  }

  @Test
  void theManagementPortStaysInside() {
    KubernetesObjects objects =
        HelmChart.render(
            "lake",
            LEAST,
            "--set=config.lakegate.api.enabled=true",
            "--set=config.management.server.port=9999",
            "--set=service.type=LoadBalancer");

    assertThat(objects.all())
        .filteredOn(Service.class::isInstance)
        .extracting(it -> ((Service) it).getSpec())
        .extracting(it -> it.getType() + " " + it.getPorts().get(0).getName())
        .containsExactlyInAnyOrder("LoadBalancer api", "ClusterIP management");
    assertThat(pod(objects).getSpec().getContainers().get(0).getPorts())
        .extracting(port -> port.getName() + " " + port.getContainerPort())
        .containsExactly("api 8080", "management 9999");
  }

  @Test
  void aChangedConfigurationRollsThePods() {
    KubernetesObjects one = HelmChart.render("lake", LEAST);
    KubernetesObjects same = HelmChart.render("lake", LEAST, "--set=replicaCount=3");
    KubernetesObjects other =
        HelmChart.render("lake", LEAST, "--set=config.lakegate.retry.delay=2s");

    String key = "checksum/config";
    assertThat(annotations(same)).containsEntry(key, annotations(one).get(key));
    assertThat(annotations(other).get(key)).isNotNull().isNotEqualTo(annotations(one).get(key));
  }

  @ParameterizedTest(name = "{0} instead of {1}")
  @CsvSource({
    "minReadySeconds:, minReadySecond:",
    "maxSurge:, maxSurges:",
    "enableServiceLinks:, serviceLinks:",
    "readOnlyRootFilesystem:, readOnlyRootFileSystem:",
    "containerPort:, port:",
    "failureThreshold:, failures:",
    "sizeLimit:, limit:",
    "maxUnavailable: 1, disruptions: 1",
    "targetPort:, containerPort:",
    "'spec:\n  scaleTargetRef', 'spec:\n  cooldown: 3\n  scaleTargetRef'",
    "lagThreshold:, lag:",
    "pollingInterval: 30, pollingInterval: soon",
    "scrapeTimeout:, timeout:",
    "'kind: Service\n', 'kind: Servlet\n'"
  })
  void aFieldThatIsUnknownOrMisplacedIsSeen(String right, String wrong) {
    String yaml = scaledAndMonitored();
    assertThat(KubernetesObjects.of(yaml).all()).isNotEmpty();

    String broken = yaml.replace(right, wrong);

    assertThat(broken).isNotEqualTo(yaml);
    assertThatIllegalArgumentException().isThrownBy(() -> KubernetesObjects.of(broken));
  }

  private static String scaledAndMonitored() {
    if (scaledAndMonitored == null) {
      scaledAndMonitored =
          HelmChart.template(
                  "lake",
                  LEAST,
                  "--set=config.spring.kafka.bootstrap-servers=kafka:9092",
                  "--set=keda.enabled=true",
                  "--set=serviceMonitor.enabled=true")
              .out();
    }
    return scaledAndMonitored;
  }

  private static PodTemplateSpec pod(KubernetesObjects objects) {
    return objects.one(Deployment.class).getSpec().getTemplate();
  }

  private static Map<String, String> annotations(KubernetesObjects objects) {
    return pod(objects).getMetadata().getAnnotations();
  }

  private static String namespace(HasMetadata object) {
    return object.getMetadata().getNamespace();
  }
}

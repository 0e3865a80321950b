package dev.lakegate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What a cluster would refuse, or never find, although every field is where it belongs. */
final class PodChecks {

  private static final String LABEL = "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?";
  private static final String SERVICE = "[a-z]([-a-z0-9]{0,61}[a-z0-9])?";
  private static final String OBJECT = "[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?";

  private PodChecks() {}

  static void check(KubernetesObjects objects) {
    Deployment deployment = objects.one(Deployment.class);
    Container container = deployment.getSpec().getTemplate().getSpec().getContainers().get(0);
    checkNames(objects);
    checkSelectors(objects, deployment.getSpec().getTemplate().getMetadata().getLabels());
    checkPorts(container, objects.one(Service.class));
    checkVolumes(deployment.getSpec().getTemplate().getSpec(), container);
    checkRestricted(deployment.getSpec().getTemplate().getSpec(), container);
    assertThat(container.getEnv()).extracting(EnvVar::getName).doesNotHaveDuplicates();
  }

  private static void checkNames(KubernetesObjects objects) {
    assertThat(objects.one(Service.class).getMetadata().getName()).matches(SERVICE);
    assertThat(objects.all())
        .allSatisfy(
            object -> {
              assertThat(object.getMetadata().getName()).matches(OBJECT);
              assertThat(object.getMetadata().getLabels().values())
                  .allSatisfy(value -> assertThat(value).matches(LABEL));
            });
  }

  private static void checkSelectors(KubernetesObjects objects, Map<String, String> labels) {
    assertThat(labels)
        .containsAllEntriesOf(
            objects.one(Deployment.class).getSpec().getSelector().getMatchLabels())
        .containsAllEntriesOf(objects.one(Service.class).getSpec().getSelector())
        .containsAllEntriesOf(
            objects.one(PodDisruptionBudget.class).getSpec().getSelector().getMatchLabels());
  }

  private static void checkPorts(Container container, Service service) {
    Set<String> names =
        container.getPorts().stream().map(ContainerPort::getName).collect(Collectors.toSet());
    assertThat(service.getSpec().getPorts())
        .allSatisfy(port -> assertThat(names).contains(port.getTargetPort().getStrVal()));
    assertThat(
            List.of(
                container.getStartupProbe(),
                container.getLivenessProbe(),
                container.getReadinessProbe()))
        .allSatisfy(probe -> assertThat(names).contains(probe.getHttpGet().getPort().getStrVal()));
  }

  private static void checkVolumes(PodSpec pod, Container container) {
    List<String> mounted = container.getVolumeMounts().stream().map(VolumeMount::getName).toList();
    assertThat(pod.getVolumes()).extracting(Volume::getName).containsExactlyElementsOf(mounted);
    assertThat(container.getVolumeMounts())
        .extracting(VolumeMount::getMountPath)
        .doesNotHaveDuplicates();
  }

  /** The Pod Security Standard of that name. */
  private static void checkRestricted(PodSpec pod, Container container) {
    assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(pod.getSecurityContext().getRunAsUser()).isPositive();
    assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
    assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
    assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
    assertThat(container.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
    assertThat(pod.getAutomountServiceAccountToken()).isFalse();
  }
}

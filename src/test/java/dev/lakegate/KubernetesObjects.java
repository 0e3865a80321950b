package dev.lakegate;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Objects as Kubernetes would read them, but strictly: what its types do not have, or have
 * elsewhere, is an error instead of being dropped.
 */
final class KubernetesObjects {

  private static final Map<String, Class<? extends HasMetadata>> TYPES =
      Stream.of(
              ConfigMap.class,
              Deployment.class,
              HorizontalPodAutoscaler.class,
              Ingress.class,
              NetworkPolicy.class,
              PersistentVolumeClaim.class,
              PodDisruptionBudget.class,
              PrometheusRule.class,
              Service.class,
              ServiceAccount.class,
              ServiceMonitor.class,
              Keda.ScaledObject.class,
              Keda.TriggerAuthentication.class)
          .collect(
              Collectors.toUnmodifiableMap(
                  type -> HasMetadata.getApiVersion(type) + "/" + HasMetadata.getKind(type),
                  type -> type));

  private static final ObjectMapper STRICT =
      JsonMapper.builder()
          .annotationIntrospector(new NoPlaceForTheUnknown())
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .build();

  private final List<HasMetadata> objects;

  private KubernetesObjects(List<HasMetadata> objects) {
    this.objects = objects;
  }

  /**
   * The objects in a stream of YAML documents.
   *
   * @throws IllegalArgumentException naming a field that is unknown or misplaced, or a kind that is
   */
  static KubernetesObjects of(String yaml) {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    List<HasMetadata> objects = new ArrayList<>();
    for (Object document : new Yaml(new SafeConstructor(options)).loadAll(yaml)) {
      objects.add(read((Map<?, ?>) Objects.requireNonNull(document, "an empty document")));
    }
    return new KubernetesObjects(objects);
  }

  private static HasMetadata read(Map<?, ?> document) {
    String name = document.get("apiVersion") + "/" + document.get("kind");
    Class<? extends HasMetadata> type = TYPES.get(name);
    if (type == null) {
      throw new IllegalArgumentException("no kind that the chart may have: " + name);
    }
    return STRICT.convertValue(document, type);
  }

  List<HasMetadata> all() {
    return objects;
  }

  /** The kinds that there are, each as often as it is there. */
  List<String> kinds() {
    return objects.stream().map(HasMetadata::getKind).sorted().toList();
  }

  /** The first object of a type. */
  <T extends HasMetadata> T one(Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast).findFirst().orElseThrow();
  }

  /** The service's configuration. */
  String applicationYaml() {
    return objects.stream()
        .filter(ConfigMap.class::isInstance)
        .map(map -> ((ConfigMap) map).getData().get("application.yml"))
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }

  /** The models keep what they do not know in a map, which would hide it. */
  private static final class NoPlaceForTheUnknown extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1;

    @Override
    public Boolean hasAnySetter(Annotated annotated) {
      return false;
    }
  }
}

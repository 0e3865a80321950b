package dev.lakegate;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerBehavior;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.List;

/** What the chart uses of KEDA, version {@code v1alpha1}, for which nobody publishes a model. */
final class Keda {

  private Keda() {}

  /** What both kinds have. */
  abstract static class Resource implements HasMetadata {

    private static final long serialVersionUID = 1;

    @JsonProperty private String apiVersion;
    @JsonProperty private String kind;
    private ObjectMeta metadata;

    @Override
    public ObjectMeta getMetadata() {
      return metadata;
    }

    @Override
    public void setMetadata(ObjectMeta metadata) {
      this.metadata = metadata;
    }

    @Override
    public void setApiVersion(String version) {
      this.apiVersion = version;
    }

    public void setKind(String kind) {
      this.kind = kind;
    }

    @Override
    public String getKind() {
      return kind;
    }

    @Override
    public String getApiVersion() {
      return apiVersion;
    }
  }

  /** Scales a Deployment by triggers. */
  @Group("keda.sh")
  @Version("v1alpha1")
  @JsonDeserialize(using = JsonDeserializer.None.class)
  static final class ScaledObject extends Resource {

    private static final long serialVersionUID = 1;

    @JsonProperty ScaledObjectSpec spec;
  }

  record ScaledObjectSpec(
      Target scaleTargetRef,
      Integer pollingInterval,
      Integer cooldownPeriod,
      Integer initialCooldownPeriod,
      Integer idleReplicaCount,
      Integer minReplicaCount,
      Integer maxReplicaCount,
      Fallback fallback,
      Advanced advanced,
      List<Trigger> triggers) {}

  record Target(String name, String apiVersion, String kind, String envSourceContainerName) {}

  record Fallback(Integer failureThreshold, Integer replicas, String behavior) {}

  record Advanced(
      Boolean restoreToOriginalReplicaCount, Autoscaler horizontalPodAutoscalerConfig) {}

  record Autoscaler(String name, HorizontalPodAutoscalerBehavior behavior) {}

  record Trigger(
      String type,
      String name,
      String metricType,
      Boolean useCachedMetrics,
      Kafka metadata,
      Reference authenticationRef) {}

  record Reference(String name, String kind) {}

  /** Metadata of the trigger {@code kafka}: all of it texts. */
  record Kafka(
      String bootstrapServers,
      String consumerGroup,
      String topic,
      String lagThreshold,
      String activationLagThreshold,
      String offsetResetPolicy,
      String allowIdleConsumers,
      String scaleToZeroOnInvalidOffset,
      String excludePersistentLag,
      String limitToPartitionsWithLag,
      String ensureEvenDistributionOfPartitions,
      String partitionLimitation,
      String version,
      String sasl,
      String tls,
      String unsafeSsl) {}

  /** Where a trigger's secrets are. */
  @Group("keda.sh")
  @Version("v1alpha1")
  @JsonDeserialize(using = JsonDeserializer.None.class)
  static final class TriggerAuthentication extends Resource {

    private static final long serialVersionUID = 1;

    @JsonProperty AuthenticationSpec spec;
  }

  record AuthenticationSpec(List<SecretKey> secretTargetRef) {}

  record SecretKey(String parameter, String name, String key) {}
}

package dev.lakegate.dataset;

import static dev.lakegate.dataset.DatasetDefinitions.dataset;
import static dev.lakegate.dataset.Resolutions.NOON;
import static dev.lakegate.dataset.Resolutions.announced;
import static dev.lakegate.dataset.Resolutions.claimCheck;
import static dev.lakegate.dataset.Resolutions.ignored;
import static dev.lakegate.dataset.Resolutions.resolver;
import static dev.lakegate.failure.IgnoreReason.BEFORE_START;
import static dev.lakegate.failure.IgnoreReason.NOT_A_SENTINEL;
import static dev.lakegate.failure.IgnoreReason.NO_DATASET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lakegate.event.ObjectEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which datasets take a claim check, and which generation it is. */
class ClaimCheckResolutionTest {

  private static final String SHA256 = "a".repeat(64);

  private static Generation resolved(DatasetResolver resolver, ObjectEvent event) {
    Resolution resolution = resolver.resolve(event);
    assertThat(resolution).isInstanceOf(Resolution.Resolved.class);
    return ((Resolution.Resolved) resolution).generation();
  }

  @Test
  void itsObjectIsTheGeneration() {
    var resolver = resolver(dataset("payloads", "lake", "kafka/").claimChecks(10));

    Generation generation = resolved(resolver, claimCheck("kafka/dt=1/9f86", SHA256));

    assertThat(generation.dataset().name()).isEqualTo("payloads");
    assertThat(generation.prefix()).isEqualTo("kafka/dt=1/");
    assertThat(generation.sentinelKey()).isEqualTo("kafka/dt=1/9f86");
    assertThat(generation.partitions().values()).containsEntry("dt", "1");
    assertThat(generation.claimed()).isPresent();
  }

  @Test
  void isTheSameForTheSameContentOnly() {
    var resolver = resolver(dataset("payloads", "lake", "kafka/").claimChecks(10));
    GenerationId id = resolved(resolver, claimCheck("kafka/9f86", SHA256)).id();

    assertThat(resolved(resolver, claimCheck("kafka/9f86", SHA256)).id()).isEqualTo(id);
    assertThat(resolved(resolver, claimCheck("kafka/9f87", SHA256)).id()).isNotEqualTo(id);
    assertThat(resolved(resolver, claimCheck("kafka/9f86", "b".repeat(64))).id()).isNotEqualTo(id);
  }

  @ParameterizedTest
  @CsvSource({"kafka/x, the dataset there takes no claim checks", "attic/x,"})
  void isForeignWhereNoDatasetTakesIt(String key, String because) {
    var resolver = resolver(dataset("orders", "lake", "kafka/"));

    Resolution resolution = resolver.resolve(claimCheck(key, SHA256));

    assertThat(resolution).isEqualTo(new Resolution.Ignored(NO_DATASET, because));
  }

  @Test
  void theLongestPrefixWinsWhateverItsTrigger() {
    var resolver =
        resolver(
            dataset("payloads", "lake", "kafka/").claimChecks(10),
            dataset("orders", "lake", "kafka/orders/"));

    assertThat(ignored(resolver, claimCheck("kafka/orders/x", SHA256))).isEqualTo(NO_DATASET);
    assertThat(ignored(resolver, announced("lake", "kafka/_SUCCESS"))).isEqualTo(NOT_A_SENTINEL);
  }

  @Test
  void itSharesAPlaceWithSentinels() {
    var resolver =
        resolver(
            dataset("orders", "lake", "kafka/"),
            dataset("payloads", "lake", "kafka/").claimChecks(10));

    assertThat(resolved(resolver, claimCheck("kafka/_SUCCESS", SHA256)).dataset().name())
        .isEqualTo("payloads");
    assertThat(resolved(resolver, announced("lake", "kafka/_SUCCESS")).dataset().name())
        .isEqualTo("orders");
  }

  @Test
  void noPlaceTakesClaimChecksTwice() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                resolver(
                    dataset("one", "lake", "a/").claimChecks(1),
                    dataset("two", "lake", "a/").sentinel("_DONE").claimChecks(2)))
        .withMessage(
            "Datasets 'one' and 'two' have the same bucket 'lake', prefix 'a/' and take claim"
                + " checks");
  }

  @Test
  void theNotificationOfItsObjectIsNone() {
    var resolver = resolver(dataset("payloads", "lake", "kafka/").claimChecks(10));

    assertThat(ignored(resolver, announced("lake", "kafka/9f86"))).isEqualTo(NOT_A_SENTINEL);
  }

  @Test
  void isIgnoredBeforeTheStart() {
    var resolver =
        resolver(
            dataset("payloads", "lake", "kafka/").claimChecks(10).acceptFrom(NOON.plusMillis(1)));

    assertThat(ignored(resolver, claimCheck("kafka/9f86", SHA256))).isEqualTo(BEFORE_START);
  }

  @Test
  void aKeyThatMayBecomeAnotherBelongsToNoDataset() {
    var resolver = resolver(dataset("payloads", "lake", "").claimChecks(10));

    Resolution resolution = resolver.resolve(claimCheck("kafka/../x", SHA256));

    assertThat(resolution).isEqualTo(new Resolution.Ignored(NO_DATASET, DotSegments.WHY));
  }

  @Test
  void aFolderThereBelongsToNoDataset() {
    var resolver =
        resolver(
            dataset("payloads", "lake", "kafka/").claimChecks(10),
            dataset("orders", "lake", "kafka/"));

    assertThat(resolver.datasetOf("lake", "kafka/").map(Dataset::name)).contains("orders");
    assertThat(resolver(dataset("p", "lake", "kafka/").claimChecks(10)).datasetOf("lake", "kafka/"))
        .isEmpty();
  }
}

package dev.lakegate.dataset;

import static dev.lakegate.dataset.DatasetDefinitions.dataset;
import static dev.lakegate.dataset.Resolutions.NOON;
import static dev.lakegate.dataset.Resolutions.announced;
import static dev.lakegate.dataset.Resolutions.ignored;
import static dev.lakegate.dataset.Resolutions.resolved;
import static dev.lakegate.dataset.Resolutions.resolver;
import static dev.lakegate.failure.IgnoreReason.BEFORE_START;
import static dev.lakegate.failure.IgnoreReason.NOT_A_SENTINEL;
import static dev.lakegate.failure.IgnoreReason.STAGING_PATH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lakegate.failure.IgnoreReason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetResolverTest {

  @ParameterizedTest
  @CsvSource({
    "sales/dt=2026-11-28/_SUCCESS, sales/dt=2026-11-28/",
    "_SUCCESS, ''",
    "_SUCCESS/x/_SUCCESS, _SUCCESS/x/",
    "a//_SUCCESS, a//",
    "/_SUCCESS, /",
    "in box/a+b/100%/Köln/_SUCCESS, in box/a+b/100%/Köln/",
    "sales/_day=3/_SUCCESS, sales/_day=3/",
    "_temporary_/_SUCCESS, _temporary_/",
    "x__magic/_SUCCESS, x__magic/",
  })
  void theGenerationIsTheFolderOfTheSentinel(String key, String prefix) {
    var resolver = resolver(dataset("lake", "lake", ""));

    Generation generation = resolved(resolver, key);

    assertThat(generation.prefix()).isEqualTo(prefix);
    assertThat(generation.sentinelKey()).isEqualTo(key);
    assertThat(generation.partitions()).isEqualTo(PartitionValues.of(prefix));
    assertThat(generation.dataset().prefix()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sales/part_SUCCESS",
        "sales/_SUCCESS.json",
        "sales/_success",
        "sales/_SUCCESS/",
        "_SUCCESS/part-0.csv",
        "sales/_SUCCESS ",
        "sales/"
      })
  void whatIsNotExactlyTheSentinelIsNone(String key) {
    var resolver = resolver(dataset("lake", "lake", ""));

    assertThat(ignored(resolver, announced("lake", key))).isEqualTo(NOT_A_SENTINEL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "_temporary/0/_SUCCESS",
        "sales/_temporary/0/_SUCCESS",
        "sales/.spark-staging-5f1e/dt=1/_SUCCESS",
        "sales/.spark-staging/_SUCCESS",
        "sales/__magic/job/_SUCCESS",
        "sales/__magic_job-0001/tasks/_SUCCESS",
        "sales/.hive-staging_hive_2026-11-28_1/-ext-10000/_SUCCESS",
        "sales/_impala_insert_staging/a_0/_SUCCESS",
        "sales/.staging_1764331200000/_SUCCESS"
      })
  void aSentinelInAStagingFolderMarksNothing(String key) {
    var resolver = resolver(dataset("lake", "lake", ""));

    assertThat(ignored(resolver, announced("lake", key))).isEqualTo(STAGING_PATH);
  }

  @Test
  void aConfiguredPrefixIsNoStagingFolderButWhatAPlaceholderTookMayBe() {
    var resolver =
        resolver(
            dataset("odd", "lake", "_temporary/"),
            dataset("tables", "lake", "warehouse/{table}/").named("{table}", 10));

    assertThat(resolved(resolver, "_temporary/x/_SUCCESS").dataset().name()).isEqualTo("odd");
    assertThat(ignored(resolver, announced("lake", "warehouse/_temporary/0/_SUCCESS")))
        .isEqualTo(STAGING_PATH);
  }

  @ParameterizedTest
  @CsvSource({
    "lake,  other/_SUCCESS,    no-dataset",
    "lake,  other/_DONE,       no-dataset",
    "lake,  other/part-0,      not-a-sentinel",
    "lake,  other/_SUCCESS/,   not-a-sentinel",
    "lake,  salesman/_SUCCESS, no-dataset",
    "lake,  sales,             not-a-sentinel",
    "attic, sales/_SUCCESS,    no-dataset",
    "Lake,  sales/_SUCCESS,    no-dataset",
  })
  void outsideEveryDatasetOnlyMarkersAreWorthAWord(String bucket, String key, String reason) {
    var resolver =
        resolver(
            dataset("sales", "lake", "sales/"), dataset("files", "files", "").sentinel("_DONE"));

    assertThat(ignored(resolver, announced(bucket, key)).code()).isEqualTo(reason);
  }

  @ParameterizedTest
  @CsvSource({
    "v1/domain=payments/dt=1/_SUCCESS, payments,  v1/domain=payments/",
    "v1/domain=orders/dt=1/_SUCCESS,   t-orders,  v1/domain=orders/",
    "v1/domain=orders/_SUCCESS,        t-orders,  v1/domain=orders/",
    "v1/domain=a=b/_SUCCESS,           t-a=b,     v1/domain=a=b/",
    "v1/domain=/_SUCCESS,              bucket,    ''",
    "v1/region=eu/_SUCCESS,            bucket,    ''",
    "v1/domain=orders/deep/x/_SUCCESS, deep,      v1/domain=orders/deep/",
  })
  void theLongestPrefixWinsAndALiteralOneBeatsATemplate(String key, String name, String prefix) {
    var resolver =
        resolver(
            dataset("bucket", "lake", ""),
            dataset("lakehouse", "lake", "v1/domain={domain}/").named("t-{domain}", 10),
            dataset("payments", "lake", "v1/domain=payments/"),
            dataset("deep", "lake", "v1/{any}/deep/"));

    Dataset dataset = resolved(resolver, key).dataset();

    assertThat(dataset.name()).isEqualTo(name);
    assertThat(dataset.prefix()).isEqualTo(prefix);
  }

  @Test
  void ofTwoTemplatesTheOneThatSaysMoreWinsWhateverTheirOrder() {
    var vague = dataset("vague", "lake", "v1/{any}/");
    var precise = dataset("precise", "lake", "v1/domain={domain}/");

    for (var resolver : List.of(resolver(vague, precise), resolver(precise, vague))) {
      assertThat(resolved(resolver, "v1/domain=x/_SUCCESS").dataset().name()).isEqualTo("precise");
    }
  }

  @Test
  void definitionsWithTheSamePrefixAreToldApartByTheirSentinels() {
    var resolver =
        resolver(
            dataset("spark", "lake", "sales/"),
            dataset("export", "lake", "sales/").sentinel("_DONE"));

    assertThat(resolved(resolver, "sales/_SUCCESS").dataset().name()).isEqualTo("spark");
    assertThat(resolved(resolver, "sales/_DONE").dataset().name()).isEqualTo("export");
    assertThat(ignored(resolver, announced("lake", "sales/_READY"))).isEqualTo(NOT_A_SENTINEL);
  }

  @Test
  void aShorterPrefixDoesNotStepInForTheSentinelOfTheLongerOne() {
    var resolver =
        resolver(dataset("bucket", "lake", ""), dataset("export", "lake", "x/").sentinel("_DONE"));

    assertThat(ignored(resolver, announced("lake", "x/_SUCCESS"))).isEqualTo(NOT_A_SENTINEL);
  }

  @Test
  void eventsFromBeforeTheStartAreIgnoredAndThoseWithoutATimeAreNot() {
    var resolver = resolver(dataset("sales", "lake", "sales/").acceptFrom(NOON));
    String key = "sales/_SUCCESS";

    assertThat(ignored(resolver, announced("lake", key, NOON.minusMillis(1))))
        .isEqualTo(BEFORE_START);
    assertThat(resolver.resolve(announced("lake", key, NOON)))
        .isInstanceOf(Resolution.Resolved.class);
    assertThat(resolver.resolve(announced("lake", key, null)))
        .isInstanceOf(Resolution.Resolved.class);
  }

  @ParameterizedTest
  @CsvSource({
    "sales/dt=1/part-0.csv, spark",
    "sales/dt=1/, spark",
    "sales/dt=1/_DONE, export",
    "sales/, spark",
    "elsewhere/x, bucket",
    "'', bucket",
  })
  void objectsAndFoldersBelongToADataset(String key, String name) {
    var resolver =
        resolver(
            dataset("spark", "lake", "sales/"),
            dataset("export", "lake", "sales/").sentinel("_DONE"),
            dataset("bucket", "lake", ""));

    assertThat(resolver.datasetOf("lake", key)).map(Dataset::name).contains(name);
    assertThat(resolver.datasetOf("attic", key)).isEmpty();
  }

  @Test
  void theSameBucketPrefixAndSentinelTwiceIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> resolver(dataset("one", "lake", "a/"), dataset("two", "lake", "a")))
        .withMessage(
            "Datasets 'one' and 'two' have the same bucket 'lake', prefix 'a' and sentinel"
                + " '_SUCCESS'");
  }

  @Test
  void templatesThatDifferInNothingButTheirPlaceholdersNamesAreTheSame() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> resolver(dataset("one", "lake", "{a}/{b}/"), dataset("two", "lake", "{x}/{y}/")))
        .withMessageStartingWith("Datasets 'one' and 'two' have the same bucket 'lake'");
    assertThat(resolver(dataset("one", "lake", "{a}/{a}/"), dataset("two", "lake", "{x}/{y}/")))
        .isNotNull();
  }

  @Test
  void faultsNameTheDataset() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> resolver(dataset("bad", "lake", "v1/{domain/")))
        .withMessage("Dataset 'bad': '{domain' has a { without its }");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> resolver(dataset("bad", "lake", "v1/{d}/").named("{domain}", 1)))
        .withMessage(
            "Dataset 'bad': The name '{domain}' uses {domain}, which the prefix 'v1/{d}/' does not"
                + " have");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> resolver(dataset("bad", "lake", "a/").sentinel("b/_SUCCESS")))
        .withMessage(
            "Dataset 'bad': The sentinel 'b/_SUCCESS' must be the name of an object, without /");
  }

  @Test
  void withoutDatasetsNothingIsASentinel() {
    assertThat(ignored(resolver(), announced("lake", "a/_SUCCESS"))).isEqualTo(NOT_A_SENTINEL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "v1/domain=x/../../secret/_SUCCESS",
        "v1/domain=x/./_SUCCESS",
        "v1/domain=../_SUCCESS/../_SUCCESS",
        "v1/../_SUCCESS",
        "../_SUCCESS",
        "./_SUCCESS",
        "v1/domain=a/ .. /_SUCCESS",
        "v1/domain=a/.. /x/_SUCCESS",
        "v1/domain=a/\u00a0../_SUCCESS",
        "v1/domain=a/\u3000.\t/_SUCCESS",
        "v1/domain=a/..;x=1/_SUCCESS",
        "v1/domain=a/..\\x/_SUCCESS"
      })
  void aKeyThatAProxyMightResolveToAnotherBelongsToNoDataset(String key) {
    var resolver = resolver(dataset("all", "lake", ""), dataset("v1", "lake", "v1/{part}/"));

    Resolution resolution = resolver.resolve(announced("lake", key));

    assertThat(resolution)
        .isInstanceOfSatisfying(
            Resolution.Ignored.class,
            it -> {
              assertThat(it.reason()).isEqualTo(IgnoreReason.NO_DATASET);
              assertThat(it.because()).contains("segment of its key is . or ..");
            });
    assertThat(resolver.datasetOf("lake", key)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "v1//_SUCCESS",
        "/_SUCCESS",
        "v1/.../_SUCCESS",
        "v1/.x/_SUCCESS",
        "v1/x./_SUCCESS",
        "v1/..x/_SUCCESS",
        "v1/. ./_SUCCESS",
        "v1/ /_SUCCESS",
        "v1/x ../_SUCCESS",
        "v1/%2e%2e/_SUCCESS",
        "v1/domain=../_SUCCESS"
      })
  void dotsAndSlashesThatNobodyResolvesArePartOfTheName(String key) {
    var resolver = resolver(dataset("all", "lake", ""));

    assertThat(resolved(resolver, key).sentinelKey()).isEqualTo(key);
  }
}

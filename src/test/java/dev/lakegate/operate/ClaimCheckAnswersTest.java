package dev.lakegate.operate;

import static dev.lakegate.dataset.DatasetDefinitions.dataset;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetResolver;
import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.Resolution;
import dev.lakegate.event.NotificationParser;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.ParsedEvent.Creation;
import dev.lakegate.failure.Reason;
import dev.lakegate.ledger.GenerationState;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What operators are told about claim checks. */
class ClaimCheckAnswersTest {

  private static final String SHA256 = "a".repeat(64);
  private static final String REFERENCE =
      """
      {"s3_bucket":"lake","s3_key":"kafka/9f86","etag":null,"sha256":"%s","compression":null}"""
          .formatted(SHA256);

  private final List<DatasetDefinition> definitions =
      List.of(
          dataset("payloads", "lake", "kafka/").claimChecks(10).build(),
          dataset("orders", "lake", "v1/").build());
  private final DatasetResolver resolver = new DatasetResolver(definitions);
  private final RecordedLedger ledger = new RecordedLedger();
  private final ShelfStore store = new ShelfStore();
  private final NotificationParser parser = new NotificationParser();
  private final SentinelLookup lookup = new SentinelLookup(resolver::preview, definitions);

  private DryRunResult dryRun(String value) {
    List<DryRunResult> results =
        new DryRun(parser::parse, resolver::preview).of(value.getBytes(StandardCharsets.UTF_8));
    assertThat(results).hasSize(1);
    return results.get(0);
  }

  private Generation generation() {
    ObjectEvent event =
        ((Creation) parser.parse(REFERENCE.getBytes(StandardCharsets.UTF_8)).get(0)).event();
    return ((Resolution.Resolved) resolver.preview(event)).generation();
  }

  private Explanation explain(String uri) {
    return new GenerationExplainer(lookup, ledger, store).explain(S3Uri.parse("uri", uri));
  }

  @Test
  void aDryRunNamesTheGeneration() {
    DryRunResult result = dryRun(REFERENCE);

    assertThat(result)
        .isEqualTo(
            new DryRunResult(
                "generation",
                null,
                "lake",
                "kafka/9f86",
                "kafka/",
                "payloads",
                generation().id().value(),
                null));
  }

  @Test
  void aDryRunSaysThatAReferenceWillBeRejected() {
    DryRunResult result = dryRun(REFERENCE.replace("\"" + SHA256 + "\"", "null"));

    assertThat(result.outcome()).isEqualTo("rejected");
    assertThat(result.reason()).isEqualTo("checksum-missing");
    assertThat(result.dataset()).isEqualTo("payloads");
    assertThat(result.detail()).isEqualTo("the reference has no sha256 to compare the object with");
  }

  @Test
  void aDryRunSaysWhyNoDatasetTakesAReference() {
    DryRunResult result = dryRun(REFERENCE.replace("kafka/", "v1/"));

    assertThat(result.outcome()).isEqualTo("ignored");
    assertThat(result.reason()).isEqualTo("no-dataset");
    assertThat(result.detail()).isEqualTo("the dataset there takes no claim checks");
  }

  @Test
  void aDryRunSaysWhatIsMalformed() {
    DryRunResult result = dryRun(REFERENCE.replace(SHA256, "aa"));

    assertThat(result.outcome()).isEqualTo("malformed");
    assertThat(result.detail()).isEqualTo("sha256 is not 64 hex digits");
  }

  @Test
  void anExplanationIsAboutTheObject() {
    ledger.put(
        generation(), GenerationState.REJECTED, null, Reason.CHECKSUM_MISMATCH, "other bytes");
    store.put("kafka/9f86", "one");

    Explanation explanation = explain("s3://lake/kafka/9f86");

    assertThat(explanation.uri()).isEqualTo("s3://lake/kafka/9f86");
    assertThat(explanation.state()).isEqualTo("rejected");
    assertThat(explanation.dataset()).isEqualTo("payloads");
    assertThat(explanation.sentinel()).isEqualTo("kafka/9f86");
    assertThat(explanation.next())
        .isEqualTo(
            "Put the object right and redrive this, or have the payload sent again under a new"
                + " key: that makes a new generation.");
  }

  @Test
  void anExplanationTellsThatNoReferenceCame() {
    store.put("kafka/9f86", "one");

    Explanation explanation = explain("s3://lake/kafka/9f86");

    assertThat(explanation.summary())
        .startsWith("No reference was seen for it, but its object stands in the bucket: the");
    assertThat(explanation.next()).contains("Check the producer and the topic's retention");
  }

  @Test
  void anExplanationNoticesAnotherObject() {
    ledger.put(generation(), GenerationState.COMPLETED, null, null, null);
    store.put("kafka/9f86", "another");

    Explanation explanation = explain("s3://lake/kafka/9f86");

    assertThat(explanation.summary())
        .contains("Another object stands there now, and no reference announced it.");
  }

  @Test
  void anExplanationOfAFolderAsksForAnObject() {
    Explanation explanation = explain("s3://lake/kafka/");

    assertThat(explanation.summary()).startsWith("Claim checks are taken in s3://lake/kafka/");
    assertThat(explanation.next()).isEqualTo("Ask about one of its objects.");
  }

  @Test
  void theListOfDatasetsSaysWhatAnnouncesThem() {
    assertThat(new DatasetController(ledger, definitions).list().datasets())
        .containsExactly(
            new DatasetController.Configured(
                "payloads", "lake", "kafka/", "claim-check", null, "active"),
            new DatasetController.Configured(
                "orders", "lake", "v1/", "sentinel", "_SUCCESS", "active"));
  }

  @Test
  void aFolderOfClaimChecksIsNothingToBeVerified() {
    assertThat(lookup.generations("lake", "kafka/", "id")).isEmpty();
    assertThat(lookup.whyNone("lake", "kafka/"))
        .isEqualTo(
            "Claim checks are taken in s3://lake/kafka/: each of its objects is verified when a"
                + " reference to it comes");
  }
}

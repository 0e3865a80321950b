package dev.lakegate.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lakegate.event.Dialect;
import dev.lakegate.event.ObjectEvent;
import dev.lakegate.event.Sequencer;
import dev.lakegate.store.ObjectLocation;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GenerationIdTest {

  private static final String KEY = "sales/dt=2026-11-28/_SUCCESS";

  // Python: base64.b32encode(hashlib.sha256(b"\0".join(parts)).digest())[:26]
  @ParameterizedTest
  @CsvSource({
    "lake, sales/dt=2026-11-28/_SUCCESS,     ,     18EC13C96555BB15, PKNPS3UDDTDVXWFXKKHIG4KCKP",
    "lake, sales/dt=2026-11-28/_SUCCESS,     3b1f, 18EC13C96555BB15, WRYINVH4LS2N2XYWCNI7ZDMT4V",
    "lake, in box/a+b/100%/Köln/_SUCCESS,    ,     18EC13C96555BB15, 44I6SKCFKQYFTOUQYTQPYTMZ44",
  })
  void isTheBase32OfTheSha256(
      String bucket, String key, @Nullable String version, String sequencer, String id) {
    assertThat(GenerationId.of(bucket, key, version, sequencer)).hasToString(id);
  }

  @Test
  void changesWithEachOfTheFour() {
    Set<GenerationId> ids =
        Stream.of(
                GenerationId.of("lake", KEY, null, "A"),
                GenerationId.of("attic", KEY, null, "A"),
                GenerationId.of("lake", "x/" + KEY, null, "A"),
                GenerationId.of("lake", KEY, "v", "A"),
                GenerationId.of("lake", KEY, null, "B"))
            .collect(Collectors.toSet());

    assertThat(ids).hasSize(5);
  }

  @Test
  void dependsOnNothingElse() {
    Generation one =
        generation(dataset("a"), 0, Dialect.MINIO, "Put", "minio", "e1", Instant.EPOCH);
    Generation other = generation(dataset("b"), 3, Dialect.AWS, "Copy", "aws", null, null);

    assertThat(one.id()).isEqualTo(other.id());
    assertThat(one.id()).isEqualTo(GenerationId.of("lake", KEY, null, "18EC13C96555BB15"));
  }

  @Test
  void aGenerationPassesOnWhatWasAnnounced() {
    Generation told =
        generation(dataset("a"), 0, Dialect.MINIO, "Put", "minio", "e1", Instant.EPOCH);
    Generation silent = generation(dataset("a"), 0, Dialect.MINIO, "Put", "minio", null, null);

    assertThat(told.eTag()).contains("e1");
    assertThat(told.eventTime()).contains(Instant.EPOCH);
    assertThat(silent.eTag()).isEmpty();
    assertThat(silent.eventTime()).isEmpty();
    assertThat(silent.versionId()).isEmpty();
  }

  @Test
  void hasOneForm() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GenerationId("pknps3uddtdvxwfxkkhig4kckp"))
        .withMessage("A generation id has 26 characters of A-Z and 2-7");
  }

  private static Dataset dataset(String key) {
    DatasetDefinition definition = DatasetDefinitions.dataset(key, "lake", "sales/").build();
    return new Dataset(key, key, "sales/", definition);
  }

  private static Generation generation(
      Dataset dataset,
      int index,
      Dialect dialect,
      String name,
      String family,
      @Nullable String eTag,
      @Nullable Instant time) {
    Sequencer sequencer = Sequencer.ordered(family, new BigInteger("18EC13C96555BB15", 16));
    ObjectLocation location = new ObjectLocation("lake", KEY);
    ObjectEvent event =
        new ObjectEvent(index, dialect, name, location, null, sequencer, eTag, time);
    String prefix = "sales/dt=2026-11-28/";
    return Generation.of(dataset, prefix, PartitionValues.of(prefix), event);
  }
}

package dev.lakegate.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link ObjectStore} keeps to, over a real store that the subclass writes to. */
public abstract class ObjectStoreContract {

  private static final byte[] BYTES = "0123456789".getBytes(UTF_8);
  private static final int LARGE = 8 * 1024 * 1024;

  private final String bucket = "contract-" + UUID.randomUUID();
  private ObjectStore store;

  /** The store under test; it can hold fewer than a hundred connections. */
  protected abstract ObjectStore store();

  /** The same store, asked by somebody it does not know. */
  protected abstract ObjectStore storeOfStranger();

  /** Whether the server's listings leave out objects under a delete marker, as S3 defines. */
  protected boolean hidesDeletedVersions() {
    return true;
  }

  /** Whether the server can be asked for such a key at all. */
  protected boolean understands(String key) {
    return true;
  }

  /** A store where no server listens. */
  protected abstract ObjectStore unreachableStore();

  protected abstract void createBucket(String bucket);

  protected abstract void enableVersions(String bucket);

  protected abstract void put(ObjectLocation location, byte[] bytes);

  /** Puts an object that says it is compressed. */
  protected abstract void putAsGzip(ObjectLocation location, byte[] bytes);

  protected abstract void delete(ObjectLocation location);

  @BeforeEach
  void createBucket() {
    store = store();
    createBucket(bucket);
  }

  static Stream<String> specialKeys() {
    return Stream.of(
        "a b+c/%41 é.bin",
        "dt=2026-11-28/x&y=z/~$!*'(),;:@.bin",
        "<tag>/\"quoted\"/#1?x=1.bin",
        "日本語/😀.bin",
        "%2F%2e%2e%2f/a%252Fb.",
        "a?versionId=null&x#y;z=1/ b /.c/...",
        "a\u202eb\u200b/\ufeff/http:\\x|^`{}[]",
        // One text in both Unicode forms is two keys.
        "K\u00f6ln/1.bin",
        "Ko\u0308ln/1.bin",
        "k".repeat(200) + "/" + "é".repeat(100) + "/" + "x".repeat(200) + "/y".repeat(200) + "/z");
  }

  private ObjectLocation at(String key) {
    return new ObjectLocation(bucket, key);
  }

  private StoredObject putAndLookAt(String key, byte[] bytes) {
    put(at(key), bytes);
    return store.head(at(key)).orElseThrow();
  }

  private static byte[] read(ObjectContent content) throws IOException {
    try (content) {
      return content.stream().readAllBytes();
    }
  }

  private static void assertFails(Reason reason, ThrowingCallable call, String... details) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            LakegateException.class,
            e -> {
              assertThat(e.reason()).isEqualTo(reason);
              assertThat(e.detail()).contains(details).doesNotContain("\n");
            });
  }

  @Test
  void looksAtAnObject() {
    Instant before = Instant.now();
    put(at("a/b.csv"), BYTES);

    StoredObject found = store.head(at("a/b.csv")).orElseThrow();

    assertThat(found.location()).isEqualTo(at("a/b.csv"));
    assertThat(found.size()).isEqualTo(10);
    assertThat(found.pin().eTag()).isEqualTo("781e5e245d69b566979b86e28d23f2c7");
    assertThat(found.pin().versionId()).isNull();
    assertThat(found.pin().lastModified())
        .isBetween(before.minusSeconds(2), Instant.now().plusSeconds(2));
  }

  @Test
  void looksAtAnEmptyObject() {
    put(at("_SUCCESS"), new byte[0]);

    assertThat(store.head(at("_SUCCESS"))).hasValueSatisfying(it -> assertThat(it.size()).isZero());
  }

  @Test
  void findsNothingWhereNothingStands() {
    put(at("folder/file"), BYTES);

    assertThat(store.head(at("absent"))).isEmpty();
    assertThat(store.head(at("folder"))).isEmpty();
    assertThat(store.open(at("absent"))).isEmpty();
  }

  @Test
  void findsNothingUnderAKeyThatIsTooLong() {
    ObjectLocation location = at("x".repeat(200) + "/y".repeat(450));

    assertThat(store.head(location)).isEmpty();
    assertThat(store.open(location)).isEmpty();
    assertThat(store.list(bucket, location.key())).isEmpty();
  }

  /** Some stores cannot hold such keys, and say so instead of that nothing is there. */
  @ParameterizedTest
  @ValueSource(strings = {"a//b/_SUCCESS", "a//", "//a", "/a"})
  void findsNothingUnderAKeyThatCannotBe(String key) {
    assumeTrue(understands(key), "this emulator's web server refuses such a path");
    put(at("z/other"), BYTES);

    assertThat(store.head(at(key))).isEmpty();
    assertThat(store.open(at(key))).isEmpty();
    assertThat(store.list(bucket, key)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("specialKeys")
  void takesKeysAsTheyAre(String key) throws IOException {
    assumeTrue(understands(key), "this emulator's web server refuses such a path");
    StoredObject looked = putAndLookAt(key, BYTES);

    assertThat(read(store.open(at(key)).orElseThrow())).isEqualTo(BYTES);
    assertThat(read(store.open(looked, 1, 2))).asString(UTF_8).isEqualTo("12");
    assertThat(store.list(bucket, "").map(it -> it.location().key())).containsExactly(key);
    assertThat(store.list(bucket, key)).hasSize(1);
  }

  @Test
  void opensWhatStandsThereNow() throws IOException {
    put(at("a"), "old".getBytes(UTF_8));
    StoredObject looked = putAndLookAt("a", BYTES);

    ObjectContent content = store.open(at("a")).orElseThrow();

    assertThat(content.object().pin().matches(looked.pin())).isTrue();
    assertThat(content.object().size()).isEqualTo(10);
    assertThat(read(content)).isEqualTo(BYTES);
  }

  @Test
  void opensAnEmptyObject() throws IOException {
    StoredObject looked = putAndLookAt("_SUCCESS", new byte[0]);

    assertThat(read(store.open(at("_SUCCESS")).orElseThrow())).isEmpty();
    assertThat(read(store.open(looked))).isEmpty();
  }

  @Test
  void opensAPinnedObjectWhole() throws IOException {
    StoredObject looked = putAndLookAt("a", BYTES);

    assertThat(read(store.open(looked))).isEqualTo(BYTES);
  }

  @Test
  void opensWhatAListingPinned() throws IOException {
    put(at("a"), BYTES);

    StoredObject listed = store.list(bucket, "").findFirst().orElseThrow();

    assertThat(read(store.open(listed))).isEqualTo(BYTES);
    assertThat(listed.pin().matches(store.head(at("a")).orElseThrow().pin())).isTrue();
  }

  @Test
  void opensTheFirstAMiddleAndTheLastByte() throws IOException {
    StoredObject looked = putAndLookAt("a", BYTES);

    assertThat(read(store.open(looked, 0, 1))).asString(UTF_8).isEqualTo("0");
    assertThat(read(store.open(looked, 4, 3))).asString(UTF_8).isEqualTo("456");
    assertThat(read(store.open(looked, 9, 1))).asString(UTF_8).isEqualTo("9");
    assertThat(read(store.open(looked, 0, 10))).isEqualTo(BYTES);
  }

  @Test
  void refusesRangesOutsideTheObject() {
    StoredObject looked = putAndLookAt("a", BYTES);

    assertThatThrownBy(() -> store.open(looked, 9, 2))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContaining("out of bounds for length 10");
    assertThatThrownBy(() -> store.open(looked, 3, 0))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("A range has at least 1 byte");
  }

  @Test
  void handsOutStoredBytesEvenIfTheyAreSaidToBeCompressed() throws IOException {
    putAsGzip(at("a.gz"), BYTES);

    ObjectContent content = store.open(at("a.gz")).orElseThrow();

    assertThat(read(content)).isEqualTo(BYTES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"9876543210", "short", "", "a good deal longer than before"})
  void noticesThatAPinnedObjectWasReplaced(String replacement) {
    StoredObject looked = putAndLookAt("a", BYTES);
    put(at("a"), replacement.getBytes(UTF_8));

    assertChanged(() -> store.open(looked));
    assertChanged(() -> store.open(looked, 0, 3));
    assertChanged(() -> store.open(looked, 9, 1));
  }

  @Test
  void noticesThatAPinnedObjectIsGone() {
    StoredObject looked = putAndLookAt("a", BYTES);
    delete(at("a"));

    assertChanged(() -> store.open(looked));
    assertChanged(() -> store.open(looked, 0, 3));
  }

  @Test
  void noticesThatAnEmptyObjectWasWrittenAgain() {
    StoredObject looked = putAndLookAt("_SUCCESS", new byte[0]);
    Pin earlier = new Pin(null, looked.pin().eTag(), looked.pin().lastModified().minusSeconds(60));

    assertChanged(() -> store.open(new StoredObject(looked.location(), 0, earlier)));
  }

  private void assertChanged(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(ObjectChangedException.class)
        .hasMessageContaining("s3://" + bucket + "/")
        .hasMessageEndingWith(" is no longer the object that was looked at");
  }

  @Test
  void readsAPinnedVersionAfterItWasReplaced() throws IOException {
    enableVersions(bucket);
    StoredObject looked = putAndLookAt("a", BYTES);
    put(at("a"), "newer".getBytes(UTF_8));

    byte[] read = read(store.open(looked, 2, 2));

    assertThat(read).asString(UTF_8).isEqualTo("23");
    assertThat(looked.pin().versionId()).isNotNull();
    assertThat(store.head(at("a")).orElseThrow().pin().matches(looked.pin())).isFalse();
  }

  @Test
  void tellsThatAPinnedVersionIsGone() {
    enableVersions(bucket);
    StoredObject looked = putAndLookAt("a", BYTES);
    Pin other = new Pin(UUID.randomUUID().toString(), looked.pin().eTag(), null);

    assertChanged(() -> store.open(new StoredObject(looked.location(), 10, other)));
  }

  @Test
  void doesNotSeeADeletedVersion() {
    enableVersions(bucket);
    put(at("a"), BYTES);
    delete(at("a"));

    assertThat(store.head(at("a"))).isEmpty();
    assertThat(store.open(at("a"))).isEmpty();
  }

  @Test
  void doesNotListADeletedVersion() {
    assumeTrue(hidesDeletedVersions(), "this emulator lists what a delete marker hides");
    enableVersions(bucket);
    put(at("a"), BYTES);
    delete(at("a"));

    assertThat(store.list(bucket, "")).isEmpty();
  }

  @Test
  void leavesManyObjectsEarlyWithoutRunningOutOfConnections() {
    StoredObject looked = putAndLookAt("large", new byte[LARGE]);

    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          for (int i = 0; i < 100; i++) {
            ObjectContent content = store.open(looked);
            assertThat(content.stream().read()).isZero();
            content.abort();
            content.close();
          }
        });
  }

  @Test
  void leavesManyObjectsByClosingThem() {
    StoredObject looked = putAndLookAt("large", new byte[LARGE]);

    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          for (int i = 0; i < 100; i++) {
            try (ObjectContent content = store.open(looked, 5, LARGE - 5)) {
              assertThat(content.stream().read()).isZero();
            }
          }
        });
  }

  @Test
  void failsReadsAfterAnAbort() throws IOException {
    StoredObject looked = putAndLookAt("large", new byte[LARGE]);
    ObjectContent content = store.open(looked);
    InputStream stream = content.stream();

    content.abort();

    assertFails(Reason.STORE_ERROR, stream::readAllBytes, "s3://" + bucket + "/large");
  }

  @Test
  void listsMoreThanOnePage() {
    List<String> keys = IntStream.range(0, 1100).mapToObj("many/part-%05d.csv"::formatted).toList();
    keys.parallelStream().forEach(key -> put(at(key), BYTES));

    assertThat(store.list(bucket, "many/").map(it -> it.location().key()))
        .containsExactlyElementsOf(keys);
  }

  @Test
  void listsByPrefixAsText() {
    Stream.of("a/1", "a/b/2", "a=1/3", "ab/4", "b/5").forEach(key -> put(at(key), BYTES));

    assertThat(keys("a/")).containsExactly("a/1", "a/b/2");
    assertThat(keys("a")).containsExactly("a/1", "a/b/2", "a=1/3", "ab/4");
    assertThat(keys("none/")).isEmpty();
  }

  private List<String> keys(String prefix) {
    return store.list(bucket, prefix).map(it -> it.location().key()).toList();
  }

  @Test
  void saysThatABucketDoesNotExist() {
    ObjectLocation nowhere = new ObjectLocation("no-such-bucket-here", "a");
    StoredObject pinned = new StoredObject(nowhere, 1, new Pin(null, "e", null));
    String detail = "The bucket no-such-bucket-here does not exist";

    assertFails(Reason.STORE_ERROR, () -> store.list(nowhere.bucket(), "").findFirst(), detail);
    assertFails(Reason.STORE_ERROR, () -> store.probe(nowhere.bucket()), detail);
    assertFails(Reason.STORE_ERROR, () -> store.open(nowhere), detail);
    assertFails(Reason.STORE_ERROR, () -> store.open(pinned), detail);
  }

  @Test
  void probesABucket() {
    store.probe(bucket);

    assertThat(store.list(bucket, "")).isEmpty();
  }

  @Test
  void isRefusedAsAStranger() {
    StoredObject looked = putAndLookAt("a", BYTES);
    ObjectStore stranger = storeOfStranger();
    String uri = "s3://" + bucket;

    assertFails(Reason.ACCESS_DENIED, () -> stranger.head(at("a")), uri + "/a", "403");
    assertFails(Reason.ACCESS_DENIED, () -> stranger.open(at("a")), uri + "/a", "403");
    assertFails(Reason.ACCESS_DENIED, () -> stranger.open(looked), uri + "/a", "403");
    assertFails(Reason.ACCESS_DENIED, () -> stranger.open(looked, 0, 1), uri + "/a", "403");
    assertFails(Reason.ACCESS_DENIED, () -> stranger.list(bucket, "").findFirst(), uri, "403");
    assertFails(Reason.ACCESS_DENIED, () -> stranger.probe(bucket), uri, "403");
  }

  @Test
  void failsQuicklyWhenNoServerAnswers() {
    ObjectStore nobody = unreachableStore();
    StoredObject pinned = new StoredObject(at("a"), 1, new Pin(null, "e", null));

    assertTimeoutPreemptively(
        Duration.ofSeconds(15),
        () -> {
          assertFails(Reason.STORE_ERROR, () -> nobody.head(at("a")), "no answer");
          assertFails(Reason.STORE_ERROR, () -> nobody.open(at("a")), "no answer");
          assertFails(Reason.STORE_ERROR, () -> nobody.open(pinned), "no answer");
          assertFails(Reason.STORE_ERROR, () -> nobody.list(bucket, "").count(), "no answer");
          assertFails(Reason.STORE_ERROR, () -> nobody.probe(bucket), "no answer");
        });
  }

  @Test
  void asksNothingBeforeAListingIsUsed() {
    Stream<StoredObject> unused = unreachableStore().list(bucket, "");

    assertThat(Optional.of(unused)).isPresent();
  }
}

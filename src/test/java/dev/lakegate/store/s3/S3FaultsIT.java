package dev.lakegate.store.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.net.httpserver.HttpExchange;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectChangedException;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.Pin;
import dev.lakegate.store.StoredObject;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults that sound stores do not show on demand. */
class S3FaultsIT {

  private static final ObjectLocation LOCATION = new ObjectLocation("lake", "a");
  private static final StoredObject PINNED =
      new StoredObject(LOCATION, 10, new Pin("v1", "tag", null));

  private ScriptedS3 server;
  private S3Connection client;

  private S3ObjectStore storeThat(ScriptedS3.Script script) throws IOException {
    server = new ScriptedS3(script);
    client =
        S3Clients.connect(
            new S3StoreProperties(
                server.endpoint(),
                "us-east-1",
                true,
                null,
                new S3StoreProperties.Credentials("key", "very-secret"),
                1),
            null);
    return new S3ObjectStore(client);
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  private static void headers(HttpExchange exchange, String eTag, String version, String range) {
    exchange.getResponseHeaders().set("ETag", "\"" + eTag + "\"");
    exchange.getResponseHeaders().set("x-amz-version-id", version);
    if (range != null) {
      exchange.getResponseHeaders().set("Content-Range", range);
    }
  }

  private static void assertStoreError(ThrowingCallable call, String... details) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            LakegateException.class,
            e -> {
              assertThat(e.reason()).isEqualTo(Reason.STORE_ERROR);
              assertThat(e.detail()).contains(details).doesNotContain("very-secret", "\n");
            });
  }

  @Test
  void asksForExactlyThePinnedRange() throws IOException {
    S3ObjectStore store =
        storeThat(
            (exchange, number) -> {
              headers(exchange, "tag", "v1", "bytes 2-4/10");
              ScriptedS3.send(exchange, 206, "234");
            });

    try (ObjectContent content = store.open(PINNED, 2, 3)) {
      assertThat(content.stream().readAllBytes()).asString(UTF_8).isEqualTo("234");
    }

    HttpExchange request = server.requests().get(0);
    assertThat(request.getRequestURI()).hasToString("/lake/a?versionId=v1");
    assertThat(request.getRequestHeaders().getFirst("Range")).isEqualTo("bytes=2-4");
    assertThat(request.getRequestHeaders().getFirst("If-Match")).isEqualTo("\"tag\"");
    assertThat(request.getRequestHeaders().keySet())
        .noneMatch(name -> name.toLowerCase().startsWith("x-amz-checksum"));
  }

  @Test
  void noticesABodyThatEndsTooEarly() throws IOException {
    S3ObjectStore store =
        storeThat(
            (exchange, number) -> {
              headers(exchange, "tag", "v1", null);
              exchange.sendResponseHeaders(200, 10);
              exchange.getResponseBody().write("0123".getBytes(UTF_8));
              exchange.getResponseBody().flush();
            });

    InputStream stream = store.open(PINNED).stream();

    assertStoreError(stream::readAllBytes, "s3://lake/a", "after 4 of 10 bytes");
  }

  @Test
  void anAbortEndsAReadThatHangs() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    CountDownLatch reading = new CountDownLatch(1);
    S3ObjectStore store =
        storeThat(
            (exchange, number) -> {
              headers(exchange, "tag", "v1", null);
              exchange.sendResponseHeaders(200, 10);
              exchange.getResponseBody().write('0');
              exchange.getResponseBody().flush();
              awaitQuietly(done);
            });
    ObjectContent content = store.open(PINNED);
    CompletableFuture<byte[]> read =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                int first = content.stream().read();
                assertThat(first).isEqualTo('0');
                reading.countDown();
                return content.stream().readAllBytes();
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    reading.await();

    content.abort();

    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> assertThatThrownBy(read::join).hasCauseInstanceOf(LakegateException.class));
    done.countDown();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void takesNoWholeObjectForARange() throws IOException {
    S3ObjectStore store =
        storeThat(
            (exchange, number) -> {
              headers(exchange, "tag", "v1", null);
              ScriptedS3.send(exchange, 200, "0123456789");
            });

    assertStoreError(
        () -> store.open(PINNED, 0, 3), "expected bytes 0-2/10, but the store sent null");
  }

  @ParameterizedTest
  @CsvSource({"other,v1", "tag,v2"})
  void noticesAStoreThatIgnoresTheCondition(String eTag, String version) throws IOException {
    S3ObjectStore store =
        storeThat(
            (exchange, number) -> {
              headers(exchange, eTag, version, null);
              ScriptedS3.send(exchange, 200, "0123456789");
            });

    assertThatThrownBy(() -> store.open(PINNED))
        .isInstanceOf(ObjectChangedException.class)
        .hasMessage("s3://lake/a is no longer the object that was looked at");
  }

  @ParameterizedTest
  @CsvSource({"404,NoSuchKey", "404,NoSuchVersion", "412,PreconditionFailed", "416,InvalidRange"})
  void takesTheStoresWordForAChangedObject(int status, String code) throws IOException {
    S3ObjectStore store =
        storeThat((exchange, number) -> ScriptedS3.sendError(exchange, status, code));

    assertThatThrownBy(() -> store.open(PINNED, 0, 3))
        .isInstanceOf(ObjectChangedException.class)
        .hasMessageStartingWith("s3://lake/a");
  }

  @ParameterizedTest
  @CsvSource({"301,PermanentRedirect", "400,AuthorizationHeaderMalformed"})
  void hintsAtAWrongRegion(int status, String code) throws IOException {
    S3ObjectStore store =
        storeThat((exchange, number) -> ScriptedS3.sendError(exchange, status, code));

    assertStoreError(
        () -> store.open(LOCATION),
        "s3://lake/a: the store answered " + status,
        code,
        "lakegate.store.region");
    assertStoreError(() -> store.head(LOCATION), String.valueOf(status), "lakegate.store.region");
  }

  @Test
  void asksThreeTimesMoreAndThenGivesUp() throws IOException {
    S3ObjectStore store =
        storeThat((exchange, number) -> ScriptedS3.sendError(exchange, 503, "SlowDown"));

    assertStoreError(() -> store.open(LOCATION), "the store answered 503 SlowDown");

    assertThat(server.requests()).hasSize(4);
  }

  @Test
  void getsOverAPassingFault() throws IOException {
    S3ObjectStore store =
        storeThat(
            (exchange, number) -> {
              if (number == 1) {
                ScriptedS3.sendError(exchange, 500, "InternalError");
              } else {
                exchange.getResponseHeaders().set("Content-Length", "7");
                ScriptedS3.send(exchange, 200, "");
              }
            });

    assertThat(store.head(LOCATION)).hasValueSatisfying(it -> assertThat(it.size()).isEqualTo(7));
  }

  private static void sendPage(HttpExchange exchange, String key, String nextToken)
      throws IOException {
    String more =
        nextToken == null ? "" : "<NextContinuationToken>" + nextToken + "</NextContinuationToken>";
    ScriptedS3.send(
        exchange,
        200,
        ("<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>%s</IsTruncated>%s"
                + "<Contents><Key>%s</Key><Size>1</Size></Contents></ListBucketResult>")
            .formatted(!more.isEmpty() || key.equals("lost"), more, key));
  }

  @Test
  void fetchesAPageOnlyWhenItIsNeeded() throws IOException {
    S3ObjectStore store =
        storeThat((exchange, number) -> sendPage(exchange, "k" + number, "t" + number));

    assertThat(store.list("lake", "k").limit(2).map(it -> it.location().key()))
        .containsExactly("k1", "k2");

    assertThat(server.requests()).hasSize(2);
    assertThat(server.requests().get(1).getRequestURI().getQuery())
        .contains("continuation-token=t1");
  }

  @Test
  void decodesListedKeysOnce() throws IOException {
    S3ObjectStore store =
        storeThat((exchange, number) -> sendPage(exchange, "a%01b+c%2Bd%2541", null));

    assertThat(store.list("lake", "").map(it -> it.location().key()))
        .containsExactly("a\u0001b c+d%41");
  }

  @Test
  void endsAListingThatRunsInCircles() throws IOException {
    S3ObjectStore store =
        storeThat((exchange, number) -> sendPage(exchange, "k", "t" + number % 2));

    assertStoreError(
        () -> store.list("lake", "k").count(), "s3://lake/k: the store's listing does not advance");
    assertThat(server.requests()).hasSize(3);
  }

  @Test
  void noticesAListingThatIsCutOff() throws IOException {
    S3ObjectStore store = storeThat((exchange, number) -> sendPage(exchange, "lost", null));

    assertStoreError(() -> store.list("lake", "").toList(), "the store's listing does not advance");
  }
}

package dev.lakegate.store.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.ObjectLocation;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Bodies that come slowly, on a clock that their source moves. */
class S3BodyTest {

  private static final ObjectLocation LOCATION = new ObjectLocation("lake", "a");
  private static final long LENGTH = 1 << 20;

  private final AtomicLong nanos = new AtomicLong();

  @Test
  void noticesABodyThatTrickles() {
    S3Body body = body(100, Duration.ofSeconds(20));

    assertThatThrownBy(body::readAllBytes)
        .isInstanceOf(LakegateException.class)
        .hasFieldOrPropertyWithValue("reason", Reason.STORE_ERROR)
        .hasMessage(
            "s3://lake/a: the body trickles: fewer than 262144 bytes in a minute, after 200 of"
                + " 1048576");
    assertThat(body.hasBytesLeft()).isTrue();
  }

  @Test
  void noticesOneThatBeginsToTrickle() {
    S3Body body =
        new S3Body(
            new Source() {
              @Override
              int next(int count) {
                return 0 < count && read < LENGTH / 2 ? 64 << 10 : 1;
              }

              @Override
              Duration takes() {
                return read < LENGTH / 2 ? Duration.ofMillis(1) : Duration.ofSeconds(29);
              }
            },
            LOCATION,
            LENGTH,
            new Pace(nanos::get));

    assertThatThrownBy(body::readAllBytes).hasMessageContaining("the body trickles");
    assertThat(Duration.ofNanos(nanos.get())).isLessThan(Duration.ofMinutes(3));
  }

  @Test
  void takesASlowBodyThatIsFastEnough() throws Exception {
    S3Body body = body(64 << 10, Duration.ofSeconds(12));

    int count = body.readNBytes(new byte[(int) LENGTH], 0, (int) LENGTH);

    assertThat(count).isEqualTo((int) LENGTH);
    assertThat(Duration.ofNanos(nanos.get())).isGreaterThan(Duration.ofMinutes(3));
  }

  @Test
  void doesNotCountTheTimeThatItsReaderTakes() throws Exception {
    S3Body body = body(1, Duration.ofMillis(1));

    for (int i = 0; i < 1_000; i++) {
      assertThat(body.read()).isZero();
      nanos.addAndGet(Duration.ofMinutes(5).toNanos());
    }
  }

  private S3Body body(int bytesPerRead, Duration wait) {
    Source source =
        new Source() {
          @Override
          int next(int count) {
            return Math.min(bytesPerRead, count);
          }

          @Override
          Duration takes() {
            return wait;
          }
        };
    return new S3Body(source, LOCATION, LENGTH, new Pace(nanos::get));
  }

  private abstract class Source extends InputStream {

    protected long read;

    abstract int next(int count);

    abstract Duration takes();

    @Override
    public int read() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int read(byte[] buffer, int offset, int count) {
      nanos.addAndGet(takes().toNanos());
      if (read == LENGTH) {
        return -1;
      }
      int read = (int) Math.min(Math.min(next(count), count), LENGTH - this.read);
      this.read += read;
      return read;
    }
  }
}

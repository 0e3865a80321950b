package dev.lakegate.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lakegate.failure.LakegateException;
import dev.lakegate.failure.Reason;
import dev.lakegate.store.HookedObjectStore;
import dev.lakegate.store.InMemoryObjectStore;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.StoredObject;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** That an object's bytes come once each, whatever happens to its connections. */
class PinnedStreamTest {

  private static final byte[] BYTES = new byte[300_000];

  static {
    new Random(7).nextBytes(BYTES);
  }

  private final InMemoryObjectStore memory = new InMemoryObjectStore();
  private final HookedObjectStore store = new HookedObjectStore(memory);
  private final StopSignal stop = new StopSignal();
  private final StoredObject object = memory.put("lake", "a", BYTES);

  private PinnedStream stream() {
    return new PinnedStream(store, stop, "a", object);
  }

  private static LakegateException broken() {
    return new LakegateException(Reason.STORE_ERROR, "reset");
  }

  @Test
  void whatBreaksOffIsTakenUpAtTheFirstByteThatIsMissing() throws IOException {
    store.before(
        "read a",
        count -> {
          if (count == 2 || count == 4) {
            throw broken();
          }
        });

    byte[] read = stream().readAllBytes();

    assertThat(read).isEqualTo(BYTES);
    assertThat(store.calls()).containsExactly("range a", "range a", "range a");
  }

  @Test
  void aConnectionThatCannotBeGivenBackCostsNoBytes() throws IOException {
    ObjectContent opened = new Unclosable(memory.open(object));

    byte[] read = new PinnedStream(store, stop, "a", opened).readAllBytes();

    assertThat(read).isEqualTo(BYTES);
    assertThat(store.calls()).isEmpty();
  }

  private record Unclosable(ObjectContent content) implements ObjectContent {

    @Override
    public StoredObject object() {
      return content.object();
    }

    @Override
    public InputStream stream() {
      return content.stream();
    }

    @Override
    public void abort() {
      content.abort();
    }

    @Override
    public void close() {
      throw broken();
    }
  }

  @Test
  void singleBytesAreTheSame() {
    PinnedStream stream = stream();

    byte[] read = new byte[1_000];
    for (int i = 0; i < read.length; i++) {
      read[i] = (byte) stream.read();
    }

    assertThat(read).isEqualTo(Arrays.copyOf(BYTES, read.length));
    stream.close();
  }

  @Test
  void itGivesUpOnARangeThatKeepsFailing() {
    store.before(
        "range a",
        count -> {
          throw broken();
        });

    assertThatThrownBy(() -> stream().read()).isInstanceOf(LakegateException.class);
    assertThat(store.calls()).hasSize(4);
  }

  @Test
  void itStopsWhenStopped() {
    stop.stop();

    assertThatThrownBy(() -> stream().read()).isInstanceOf(CancellationException.class);
    assertThat(store.calls()).isEmpty();
  }
}

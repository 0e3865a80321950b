package dev.lakegate.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Any object name, written as each store writes it, comes out as it was. */
class KeyRoundTripTest {

  private static final List<String> SOURCES =
      List.of(
          "minio:s3",
          "aws:s3",
          "vast:s3",
          "ceph:s3",
          "rustfs:s3",
          "sgws:s3",
          "noobaa:s3",
          "scality:s3",
          "acme:s3");

  @Property(tries = 400)
  void asItsStoreWritesIt(@ForAll StoreWriter store, @ForAll("names") String name) {
    ObjectEvent event = created(store.write(name), KeyEncoding.AUTO);

    assertThat(event.location().key()).isEqualTo(name);
    assertThat(event.dialect()).isEqualTo(store.dialect());
  }

  @Property(tries = 200)
  void asTold(@ForAll("sources") String source, @ForAll("names") String name) {
    Notification raw = Notification.from(source).key(name);
    Notification encoded = Notification.from(source).key(StoreWriter.goQueryEscaped(name));

    assertThat(raw.created(KeyEncoding.RAW).location().key()).isEqualTo(name);
    assertThat(encoded.created(KeyEncoding.ENCODED).location().key()).isEqualTo(name);
  }

  @Property(tries = 200)
  void aKeyBesideTheRecordsDecidesWhetherItIsEncoded(@ForAll("names") String name) {
    Notification encoded = Notification.from("acme:s3").key(StoreWriter.goQueryEscaped(name));
    Notification raw = Notification.minio().key(name);

    assertThat(encoded.framed("Key", "lake/" + name).created().location().key()).isEqualTo(name);
    assertThat(raw.framed("Key", "lake/" + name).created().location().key()).isEqualTo(name);
  }

  @Provide
  Arbitrary<String> sources() {
    return Arbitraries.of(SOURCES);
  }

  /** Anything that S3 takes and that is safe to log: no control characters, at most 1024 bytes. */
  @Provide
  Arbitrary<String> names() {
    Arbitrary<Integer> points =
        Arbitraries.frequencyOf(
            Tuple.of(6, Arbitraries.integers().between('!', '~')),
            Tuple.of(4, Arbitraries.of(awkward())),
            Tuple.of(2, Arbitraries.integers().between(0xA0, 0xD7FF)),
            Tuple.of(1, Arbitraries.integers().between(0xE000, Character.MAX_CODE_POINT)));
    return points
        .array(int[].class)
        .ofMinSize(1)
        .ofMaxSize(256)
        .map(all -> new String(all, 0, all.length));
  }

  private static Integer[] awkward() {
    return "/+% ~*&<>=\\\"?#_-.:".codePoints().boxed().toArray(Integer[]::new);
  }

  private static ObjectEvent created(byte[] value, KeyEncoding encoding) {
    List<ParsedEvent> results = new NotificationParser(encoding).parse(value);
    assertThat(results).singleElement().isInstanceOf(ParsedEvent.Creation.class);
    return ((ParsedEvent.Creation) results.get(0)).event();
  }
}

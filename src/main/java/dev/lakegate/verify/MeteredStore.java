package dev.lakegate.verify;

import dev.lakegate.store.AttestedObject;
import dev.lakegate.store.ChecksumAlgorithm;
import dev.lakegate.store.ObjectContent;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.StoredObject;
import java.util.Optional;
import java.util.stream.Stream;

/** Another store, for the reading of one file whose bytes are counted. */
record MeteredStore(ObjectStore store, FileMeter meter) implements ObjectStore {

  @Override
  public Optional<StoredObject> head(ObjectLocation location) {
    return store.head(location);
  }

  @Override
  public Optional<AttestedObject> attest(ObjectLocation location, ChecksumAlgorithm algorithm) {
    return store.attest(location, algorithm);
  }

  @Override
  public Optional<ObjectContent> open(ObjectLocation location) {
    return store.open(location).map(meter::metered);
  }

  @Override
  public ObjectContent open(StoredObject object, long offset, long length) {
    return meter.metered(store.open(object, offset, length));
  }

  @Override
  public ObjectContent open(StoredObject object) {
    return meter.metered(store.open(object));
  }

  @Override
  public Stream<StoredObject> list(String bucket, String prefix) {
    return store.list(bucket, prefix);
  }

  @Override
  public void probe(String bucket) {
    store.probe(bucket);
  }
}

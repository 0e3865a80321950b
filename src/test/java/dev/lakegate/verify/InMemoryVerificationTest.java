package dev.lakegate.verify;

import dev.lakegate.store.InMemoryObjectStore;
import dev.lakegate.store.ObjectStore;

class InMemoryVerificationTest extends VerificationConformance {

  private final InMemoryObjectStore store = new InMemoryObjectStore();

  @Override
  protected void put(String key, byte[] bytes) {
    store.put(Announcement.BUCKET, key, bytes);
  }

  @Override
  protected ObjectStore store() {
    return store;
  }
}

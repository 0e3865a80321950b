package dev.lakegate.operate;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.store.ObjectStore;
import java.util.List;

/** Asks the store for every configured bucket, one small request each. */
final class StoreProbe implements ProbedComponent.Probe {

  private final ObjectStore store;
  private final List<String> buckets;

  StoreProbe(ObjectStore store, List<DatasetDefinition> definitions) {
    this.store = store;
    this.buckets = definitions.stream().map(DatasetDefinition::bucket).distinct().toList();
  }

  @Override
  public void run() {
    buckets.forEach(store::probe);
  }
}

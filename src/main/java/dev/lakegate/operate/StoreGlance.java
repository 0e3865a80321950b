package dev.lakegate.operate;

import dev.lakegate.dataset.DatasetDefinition;
import dev.lakegate.dataset.DatasetDefinition.Presence;
import dev.lakegate.dataset.Generation;
import dev.lakegate.failure.InertText;
import dev.lakegate.failure.LakegateException;
import dev.lakegate.store.ObjectLocation;
import dev.lakegate.store.ObjectStore;
import dev.lakegate.store.StoredObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What stands at a generation's place right now; a store that does not answer is part of the
 * answer.
 *
 * @param sentinel the sentinel
 * @param pin the sentinel's pin as a token; null when it is not there or not known
 * @param manifest the manifest; null when the dataset has none
 */
record StoreGlance(
    Explanation.Found sentinel, @Nullable String pin, Explanation.@Nullable Found manifest) {

  static StoreGlance at(ObjectStore store, Generation generation) {
    try {
      Optional<StoredObject> sentinel = store.head(generation.sentinel());
      return new StoreGlance(
          found(sentinel),
          sentinel.map(object -> object.pin().token()).orElse(null),
          manifest(store, generation));
    } catch (LakegateException e) {
      String detail = e.reason().code() + ": " + InertText.of(e.detail());
      return new StoreGlance(
          new Explanation.Found(Explanation.UNKNOWN, null, null, null, detail), null, null);
    }
  }

  boolean hasSentinel() {
    return sentinel.isPresent();
  }

  /** Whether the sentinel is known to be another one than the one with that token. */
  boolean differsFrom(@Nullable String otherPin) {
    return pin != null && otherPin != null && !pin.equals(otherPin);
  }

  Explanation.Standing toStanding() {
    return new Explanation.Standing(sentinel, manifest);
  }

  private static Explanation.@Nullable Found manifest(ObjectStore store, Generation generation) {
    DatasetDefinition.ManifestRule rule = generation.dataset().definition().manifest();
    if (rule.presence() == Presence.NONE) {
      return null;
    }
    String key = generation.prefix() + rule.name();
    Optional<StoredObject> plain = store.head(new ObjectLocation(generation.bucket(), key));
    return found(plain.or(() -> store.head(new ObjectLocation(generation.bucket(), key + ".gz"))));
  }

  private static Explanation.Found found(Optional<StoredObject> object) {
    return object
        .map(
            it ->
                new Explanation.Found(
                    "present", it.location().key(), it.size(), it.pin().lastModified(), null))
        .orElse(new Explanation.Found("absent", null, null, null, null));
  }
}

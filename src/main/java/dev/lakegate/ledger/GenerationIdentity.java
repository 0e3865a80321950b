package dev.lakegate.ledger;

import dev.lakegate.dataset.Generation;
import dev.lakegate.dataset.GenerationId;
import dev.lakegate.event.ObjectEvent;

/**
 * What never changes of a generation in the ledger.
 *
 * @param id identifies it
 * @param dataset its dataset's name
 * @param prefix its folder
 * @param event what announced it
 */
public record GenerationIdentity(
    GenerationId id, String dataset, String prefix, ObjectEvent event) {

  static GenerationIdentity of(Generation generation) {
    return new GenerationIdentity(
        generation.id(), generation.dataset().name(), generation.prefix(), generation.event());
  }
}

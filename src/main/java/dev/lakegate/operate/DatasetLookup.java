package dev.lakegate.operate;

import dev.lakegate.dataset.Resolution;
import dev.lakegate.event.ObjectEvent;

/** What the API asks about datasets. Thread-safe. */
@FunctionalInterface
public interface DatasetLookup {

  /** Whether an event announces a generation, judged as the pipeline judges it. */
  Resolution resolve(ObjectEvent event);
}

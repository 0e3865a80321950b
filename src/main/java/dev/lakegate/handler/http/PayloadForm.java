package dev.lakegate.handler.http;

import io.cloudevents.CloudEvent;

/** The form that an event is sent in. Thread-safe. */
@FunctionalInterface
interface PayloadForm {

  /**
   * The event in this form.
   *
   * @throws dev.lakegate.handler.RejectGenerationException when it does not have what the form
   *     needs
   */
  Payload of(CloudEvent event);
}

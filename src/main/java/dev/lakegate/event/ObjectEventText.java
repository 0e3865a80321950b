package dev.lakegate.event;

import dev.lakegate.store.ObjectLocation;
import java.math.BigInteger;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Object events as text, for whoever keeps them until they are worked on. */
public final class ObjectEventText {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private ObjectEventText() {}

  private record Form(
      int index,
      Dialect dialect,
      String name,
      String bucket,
      String key,
      @Nullable String versionId,
      String family,
      String identity,
      @Nullable String order,
      @Nullable String eTag,
      @Nullable String time) {}

  /** The event as JSON. */
  public static String write(ObjectEvent event) {
    Sequencer sequencer = event.sequencer();
    return JSON.writeValueAsString(
        new Form(
            event.index(),
            event.dialect(),
            event.name(),
            event.bucket(),
            event.key(),
            event.versionId(),
            sequencer.family(),
            sequencer.identity(),
            sequencer.order() == null ? null : sequencer.order().toString(16),
            event.eTag(),
            event.time() == null ? null : event.time().toString()));
  }

  /** The event that was written. */
  public static ObjectEvent read(String text) {
    Form form = JSON.readValue(text, Form.class);
    BigInteger order = form.order() == null ? null : new BigInteger(form.order(), 16);
    return new ObjectEvent(
        form.index(),
        form.dialect(),
        form.name(),
        new ObjectLocation(form.bucket(), form.key()),
        form.versionId(),
        new Sequencer(form.family(), form.identity(), order),
        form.eTag(),
        form.time() == null ? null : Instant.parse(form.time()));
  }
}
